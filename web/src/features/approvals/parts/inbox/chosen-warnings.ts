import { plural, t } from '#domain/language/translate.ts';

/** Returns the warnings about the selected items, such as '2 items are over policy. 1 item has open checks.' */
export function chosenWarnings({ overPolicy, toCheck }: { overPolicy: number; toCheck: number }): string {
  const over = overPolicy > 0 ? plural(overPolicy, '1 item is over policy.', '# items are over policy.') : '';
  const open = toCheck > 0 ? plural(toCheck, '1 item has open checks.', '# items have open checks.') : '';
  return [over, open].filter(Boolean).join(' ') || t`All are within policy.`;
}
