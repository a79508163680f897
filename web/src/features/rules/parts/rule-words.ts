import { withCommas } from '#domain/money/display.ts';
import { readMoney, toDecimal } from '#domain/money/money.ts';

/** Names for ids, and the company's currency. */
export interface RuleNames {
  currency: string;
  nameOf: (id: string) => string;
  /** What an attribute or a field of one's own is called. */
  labelOf: (key: string) => string;
}

const namesShown = 3;

/** 'Sales, Partnerships' or 'Sales, Partnerships, Legal and 4 more'. */
export function listWords(values: readonly string[], nameOf: (value: string) => string): string {
  const names = values.slice(0, namesShown).map(nameOf).join(', ');
  return values.length > namesShown ? `${names} and ${values.length - namesShown} more` : names;
}

/** 'USD 1,200.00' */
export function amountWords(figure: string, currency: string): string {
  const amount = readMoney(figure, currency);
  return `${currency} ${amount.allowed ? withCommas(toDecimal(amount.value)) : figure}`;
}
