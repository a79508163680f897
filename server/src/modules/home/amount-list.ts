import { t } from '#domain/language/translate.ts';
import type { Money } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';

/** Joins amounts to a text such as 'EUR 12.00 and USD 7.50'. */
export function amountList(amounts: readonly Money[]): string {
  const [first = '', ...rest] = amounts.map((amount) => amountText(amount));
  return rest.reduce((list, next) => t`${list} and ${next}`, first);
}
