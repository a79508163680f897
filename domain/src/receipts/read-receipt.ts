import { decimalsOf } from '../money/currency.ts';
import { type FoundAmount, findAmounts } from './find-amounts.ts';
import { type CurrencyEvidence, findCurrency } from './find-currency.ts';
import { findDay } from './find-day.ts';
import { findInvoiceNumber } from './find-invoice-number.ts';
import { findLineItems } from './find-line-items.ts';
import { findMerchant } from './find-merchant.ts';
import { findTax } from './find-tax.ts';
import { findTotal } from './find-total.ts';
import type { Adjustment } from './line-item-proof.ts';
import { decimalText } from './read-number.ts';
import { type Box, boxAround, type ReceiptLine } from './receipt-line.ts';

/** The value of a field read from a receipt. No value is certain, so the claimant reviews it. */
interface ReadField {
  value: string;
  confidence: 'low' | 'medium' | 'high';
  box: Box | null;
  /** The value that was read from the receipt, if a different value is proposed. */
  read_value?: string | undefined;
  /** True if the value is proposed because people of the company chose it before. */
  is_learned?: boolean | undefined;
}

/** The items of a receipt. Items and adjustments add up to its amount; otherwise no items are returned. */
interface ReadLineItems {
  items: ReadLineItem[];
  adjustments: { kind: Adjustment['kind']; amount: string }[];
}

interface ReadLineItem {
  /** The name of the item; empty if no name was found. */
  description: string;
  quantity: string | null;
  unit_price: string | null;
  amount: string;
}

export interface ReceiptReading {
  merchant?: ReadField;
  spent_on?: ReadField;
  amount?: ReadField;
  currency?: ReadField;
  tax?: ReadField;
  invoice_number?: ReadField;
  /** The name and rate of the tax, as people of the company recorded it on earlier expenses. */
  tax_kind?: { name: string; rate_pct: string | null };
  line_items?: ReadLineItems;
}

/** Facts that are known before the receipt is read. */
export interface ReadingHints {
  today: string;
  /** The company's currency, used if the receipt shows none. */
  home_currency: string;
  /** The currency of the person who uploaded the receipt. */
  own_currency?: string;
  /** The merchants of the company's earlier expenses, with the currency last paid there. */
  known_merchants?: readonly { name: string; currency: string | null }[];
}

/** Reads the fields of an expense from the lines of a receipt. Fields that are not found are left out. */
export function readReceipt(lines: readonly ReceiptLine[], hints: ReadingHints): ReceiptReading {
  const first = findAmounts(lines);
  const merchant = findMerchant(lines, hints);
  const currency = findCurrency(lines, first, { ...hints, merchant_currency: merchant?.currency ?? null });
  const decimals = decimalsOf(currency.currency);
  const amounts = (decimals === 3 ? findAmounts(lines, { has_three_decimals: true }) : first).filter((amount) =>
    couldBeMoney(amount, decimals),
  );
  const total = findTotal(lines, amounts);
  const tax = findTax(lines, amounts, { total: total?.amount.units ?? 0n });
  const day = findDay(lines, { today: hints.today, ...currency });
  const number = findInvoiceNumber(lines);
  const lineItems = total && total.confidence !== 'low' && readLineItems(lines, { amounts, total, decimals });
  const amount = total && decimalText(total.amount.units, decimals);
  const taxed = tax && decimalText(tax.units, decimals);
  const lineAt = (index: number) => lines[index] ?? { page: 1, words: [] };

  return {
    ...(merchant && {
      merchant: {
        value: merchant.name,
        ...(merchant.printed !== merchant.name && { read_value: merchant.printed }),
        confidence: merchant.confidence,
        box: boxAround(lineAt(merchant.line), lineAt(merchant.line).words),
      },
    }),
    ...(day && {
      spent_on: { value: day.day, confidence: day.confidence, box: boxAround(lineAt(day.line), day.words) },
    }),
    ...(total && amount && { amount: fieldOf(lines, total.amount, { value: amount, confidence: total.confidence }) }),
    ...((currency.seen.length > 0 || total) && {
      currency: {
        value: currency.currency,
        confidence: currency.confidence,
        box: currencyBox(lines, currency.seen, total?.amount),
      },
    }),
    ...(tax && taxed && { tax: fieldOf(lines, tax.amount, { value: taxed, confidence: tax.confidence }) }),
    ...(number && {
      invoice_number: {
        value: number.number,
        confidence: number.confidence,
        box: boxAround(lineAt(number.line), number.words),
      },
    }),
    ...(lineItems && { line_items: lineItems }),
  };
}

function readLineItems(
  lines: readonly ReceiptLine[],
  of: { amounts: readonly FoundAmount[]; total: { amount: FoundAmount }; decimals: number },
): ReadLineItems | undefined {
  const found = findLineItems(lines, of.amounts, { total: of.total.amount.units });
  if (!found) return undefined;
  const items = found.items.flatMap(({ description, quantity, unit_price, units }) => {
    const amount = decimalText(units, of.decimals);
    const price = unit_price === null ? null : priceText(unit_price, of.decimals);
    return amount
      ? [{ description, quantity: quantity === null ? null : plainNumber(quantity), unit_price: price, amount }]
      : [];
  });
  const adjustments = found.adjustments.flatMap(({ kind, units }) => {
    const amount = decimalText(units, of.decimals);
    return amount ? [{ kind, amount }] : [];
  });
  const isWhole = items.length === found.items.length && adjustments.length === found.adjustments.length;
  return isWhole ? { items, adjustments } : undefined;
}

/** Formats a unit price, which can have more decimals than the currency: '2.175' per litre. */
function priceText(units: bigint, decimals: number): string {
  return decimalText(units, decimals) ?? plainNumber(units);
}

/** Formats a number without trailing zeros: 16.3200 becomes '16.32'. */
function plainNumber(units: bigint): string {
  return (decimalText(units, 4) ?? '').replace(/\.?0+$/u, '');
}

/**
 * Returns the box around the currency beside the total, else around a currency printed without a number. A box around
 * another amount would look as if it marked the total.
 */
function currencyBox(
  lines: readonly ReceiptLine[],
  seen: readonly CurrencyEvidence[],
  total: FoundAmount | undefined,
): Box | null {
  const shown =
    seen.find(({ line }) => line === total?.line) ??
    seen.find(({ words }) => words.every(({ text }) => !/\d/u.test(text)));
  const line = shown && lines[shown.line];
  return line ? boxAround(line, shown.words) : null;
}

/**
 * True if a number can be an amount. Whole numbers are quantities or codes, unless the currency has no cents or its
 * sign is beside the number.
 */
function couldBeMoney({ decimals, mark, units }: FoundAmount, expected: number): boolean {
  if (decimals === expected) return expected > 0 || mark !== null || units < 100_000_000_0000n;
  if (expected === 0) return decimals === 2 && units % 10_000n === 0n;
  return mark !== null && decimals < expected;
}

function fieldOf(
  lines: readonly ReceiptLine[],
  amount: FoundAmount,
  options: { value: string; confidence: ReadField['confidence'] },
): ReadField {
  const line = lines[amount.line];
  return { ...options, box: line ? boxAround(line, amount.words) : null };
}
