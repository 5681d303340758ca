// Texts about a list of players that an arbiter enters from a file.
import type { EntryFile } from '../../events/entry_file';
import type { FoundFault } from '../../events/entry_list';
import type { texts } from '../en/entry_list';
import { inLanguage, translator } from '../index.svelte';

export const listText = translator<keyof typeof texts>(inLanguage(import.meta.glob('../*/entry_list.ts', { eager: true, import: 'texts' })));

export const sayFileFault = ({ fault }: EntryFile): string => (fault ? listText('fault_at', { line: fault.line, column: fault.column, what: listText(`file_${fault.kind}`) }) : '');

/** "Line 3, column 2 (rating): “abc” is no rating from 0 to 4000." */
export const sayRowFault = (line: number, { kind, column, field, text, n }: FoundFault): string =>
  listText('fault_in', { line, column, field: listText(`field_${field}`), what: listText(`row_${kind}`, { text, n: n ?? 0 }) });
