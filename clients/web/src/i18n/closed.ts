// People who have closed their accounts, as the server calls them, in the user's language.
import { t } from './index.svelte';

/** No handle has a space. */
const kClosedName = 'closed account';

/** Anywhere in `value`. They have no page, as guests have none. */
export function nameClosed(value: object): void {
  const fields = value as Record<string, unknown>;
  for (const key in fields) {
    const field = fields[key];
    if (field === kClosedName) {
      fields[key] = t('closed_account');
      fields.isGuest = true;
    } else if (field && typeof field === 'object') nameClosed(field);
  }
}
