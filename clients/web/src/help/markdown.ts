// The little Markdown in which the topics of clients/help are written: a title, `## headings {#name}`, paragraphs, lists, and in a
// line **strong**, *soft*, `code` and [links](/path). Pure; nothing of it becomes HTML by itself.
export interface Span {
  readonly text: string;
  readonly kind: 'plain' | 'strong' | 'soft' | 'code' | 'link';
  /** Of a link. */
  readonly href?: string;
}

export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers';
  /** One of a paragraph. */
  readonly items: readonly (readonly Span[])[];
}

/** What stands below one heading. */
export interface Section {
  /** 2 or 3, by its number of marks; that of a topic's beginning is 1, and it has no heading. */
  readonly level: 1 | 2 | 3;
  readonly heading: string;
  /** As addresses name it: `/help/etiquette#3a`. */
  readonly id: string;
  readonly blocks: readonly Block[];
}

export interface Topic {
  readonly title: string;
  readonly sections: readonly Section[];
}

const kSpan = /\*\*(?<strong>[^*]+)\*\*|\*(?<soft>[^*]+)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\((?<href>\/[^)\s]*)\)/g;

export function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let at = 0;
  const plain = (end: number): void => {
    if (end > at) spans.push({ text: line.slice(at, end), kind: 'plain' });
  };
  for (const match of line.matchAll(kSpan)) {
    plain(match.index);
    const { href, ...kinds } = match.groups!;
    const [kind, text] = Object.entries(kinds).find(([, found]) => found !== undefined) as [Exclude<Span['kind'], 'plain'>, string];
    spans.push({ text, kind, ...(href && { href }) });
    at = match.index + match[0].length;
  }
  plain(line.length);
  return spans;
}

const kMarks = [
  ['bullets', /^- /],
  ['numbers', /^\d+\. /],
] as const;

function blockOf(text: string): Block {
  const lines = text.split('\n');
  const mark = kMarks.find(([, begins]) => begins.test(lines[0]!));
  return mark ? { kind: mark[0], items: lines.map((line) => spansOf(line.replace(mark[1], ''))) } : { kind: 'paragraph', items: [spansOf(lines.join(' '))] };
}

const kHeading = /^(##|###) (.+) \{#(\w[\w-]*)\}$/;

export function topicOf(text: string): Topic {
  const [first = '', ...rest] = text.trim().split(/\n{2,}/);
  const sections: (Section & { readonly blocks: Block[] })[] = [{ level: 1, heading: '', id: '', blocks: [] }];
  for (const each of rest) {
    const [, marks, heading, id] = kHeading.exec(each) ?? [];
    if (heading) sections.push({ level: marks === '##' ? 2 : 3, heading, id: id!, blocks: [] });
    else sections.at(-1)!.blocks.push(blockOf(each));
  }
  return { title: first.replace(/^# /, ''), sections };
}
