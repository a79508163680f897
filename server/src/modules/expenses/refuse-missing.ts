import type { MissingField } from '#domain/expenses/missing-fields.ts';
import { t } from '#domain/language/translate.ts';
import { Refused } from '../../http/refusals.ts';

/** Refuses an expense with missing required fields and names all of them. */
export function refuseMissing(missing: readonly MissingField[]): void {
  if (missing.length === 0) return;
  const labels = missing.map(({ label }) => label.toLowerCase());
  const fields = labels.length < 2 ? labels.join('') : t`${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
  throw new Refused(
    'expense.incomplete',
    { fields },
    Object.fromEntries(missing.map(({ key, problem }) => [key, problem ?? t`Required.`])),
  );
}
