import { allocate, type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';

/** The items read from a receipt, and the adjustments, such as taxes and discounts, between their sum and the total. */
export interface LineItems {
  items: readonly { description: string; quantity: string | null; amount: string }[];
  adjustments: readonly { amount: string }[];
}

interface ItemisedExpense {
  amount: string | null;
  currency: string | null;
  taxes: readonly { amount: string }[];
}

interface ItemShare {
  description: string;
  amount: string;
  tax: string | null;
}

/** An expense is split into at least two and at most fifty items. */
const [fewestItems, mostItems] = [2, 50];

/**
 * Splits an expense by the items of its receipt. Taxes, charges, discounts and rounding are distributed in proportion
 * to the item amounts, so the shares add up to the expense. Null if the receipt does not add up to the expense or
 * cannot be split.
 */
export function itemsFromReceipt(expense: ItemisedExpense, read: LineItems): ItemShare[] | null {
  const { amount, currency } = expense;
  if (amount === null || currency === null || !fits(read, currency)) return null;
  if (read.items.length < fewestItems || read.items.length > mostItems) return null;

  const total = moneyFrom(amount, currency);
  const weights = read.items.map((item) => moneyFrom(item.amount, currency).minor);
  const printed = [...read.items, ...read.adjustments].map((each) => moneyFrom(each.amount, currency));
  if (sum(printed, currency).minor !== total.minor || weights.some((weight) => weight <= 0n)) return null;

  const shares = allocate(total, weights);
  if (shares.some(({ minor }) => minor <= 0n)) return null;
  const taxes = taxShares(expense.taxes, { currency, weights });
  return read.items.map((item, index) => ({
    description: itemText(item),
    amount: toDecimal(shares[index] ?? total),
    tax: taxText(taxes[index]),
  }));
}

/**
 * True if all amounts have as many decimals as the currency of the expense. Otherwise they must be in another currency.
 */
function fits(read: LineItems, currency: string): boolean {
  const decimals = toDecimal({ minor: 0n, currency }).split('.')[1]?.length ?? 0;
  return [...read.items, ...read.adjustments].every(
    ({ amount }) => /^-?\d+(\.\d+)?$/u.test(amount) && (amount.split('.')[1]?.length ?? 0) === decimals,
  );
}

function taxShares(
  taxes: ItemisedExpense['taxes'],
  { currency, weights }: { currency: string; weights: readonly bigint[] },
): Money[] {
  if (taxes.length === 0) return [];
  const all = taxes.map(({ amount }) => moneyFrom(amount, currency));
  return allocate(sum(all, currency), weights);
}

function taxText(tax: Money | undefined): string | null {
  return tax && tax.minor !== 0n ? toDecimal(tax) : null;
}

/** Returns the text of an item with its quantity: '2 × Tea'. */
function itemText({ description, quantity }: LineItems['items'][number]): string {
  return quantity === null || quantity === '1' ? description : `${quantity} × ${description}`.trim();
}
