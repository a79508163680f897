import { splitAmount } from '#domain/expenses/split-expense.ts';
import { withCommas } from '#domain/money/display.ts';
import { allocate, type Money, moneyFrom, readMoney, subtract, sum, toDecimal } from '#domain/money/money.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { Sent } from '../../lib/call.ts';

export type SplitMode = 'amount' | 'percent' | 'days';
export interface Total {
  amount: string;
  currency: string;
}

/** What is typed into the dialog; each way keeps its own while another is looked at. */
export interface SplitDraft {
  mode: SplitMode;
  amounts: (string | null)[];
  percents: string[];
  days: string;
}

export interface Shared {
  count: number;
  /** The shares so far; empty where they cannot be worked out. */
  shares: Total[];
  /** What the call takes; null while it would be refused. */
  by: Sent<'expenses.split'>['by'] | null;
  words: string;
}

const mostDays = 62;

/** Two equal shares to begin with; a stay begins with its nights. */
export function splitDraft(total: Total, of: { attributes: Record<string, unknown> }): SplitDraft {
  const { nights } = of.attributes;
  const isStay =
    typeof nights === 'string' && /^\d+$/u.test(nights) && Number(nights) > 1 && Number(nights) <= mostDays;
  const halves = allocate(moneyFrom(total.amount, total.currency), [1n, 1n]);
  return {
    mode: isStay ? 'days' : 'amount',
    amounts: halves.map(toDecimal),
    percents: ['50', '50'],
    days: isStay ? nights : '2',
  };
}

/** What the draft makes of the total. Not a cent is lost, and what is left over is told. */
export function sharedBy(draft: SplitDraft, { amount, currency }: Total): Shared {
  const total = moneyFrom(amount, currency);
  switch (draft.mode) {
    case 'amount':
      return byAmounts(draft.amounts, total);
    case 'percent':
      return byPercents(draft.percents, total);
    case 'days':
      return byDays(draft.days, total);
  }
}

function byAmounts(amounts: readonly (string | null)[], total: Money): Shared {
  const read = amounts.map((text) => (text === null ? null : readMoney(text, total.currency)));
  const known = read.flatMap((each) => (each?.allowed ? [each.value] : []));
  const left = subtract(total, sum(known, total.currency));
  const shares = known.map(told);
  const count = amounts.length;
  if (left.minor !== 0n) return { count, shares, by: null, words: remainingText(left) };
  if (known.length < count || known.some(({ minor }) => minor <= 0n)) {
    return { count, shares, by: null, words: sentenceFor('expense.split_small') };
  }
  return {
    count,
    shares,
    by: { shares: known.map((money) => ({ amount: toDecimal(money) })) },
    words: 'Nothing left over.',
  };
}

function byPercents(texts: readonly string[], total: Money): Shared {
  const count = texts.length;
  const percents = texts.map((text) => text.trim().replace(',', '.'));
  if (!percents.every(isPercent)) return { count, shares: [], by: null, words: 'Enter percentages such as 33.3.' };
  const left = 1_000_000n - percents.map(tenThousandths).reduce((sum, each) => sum + each, 0n);
  if (left !== 0n) {
    return {
      count,
      shares: [],
      by: null,
      words: left > 0n ? `${percentText(left)}% left to share.` : `${percentText(-left)}% too much.`,
    };
  }
  return decided(splitAmount(total, { percents }), { count, by: { percents } });
}

function byDays(text: string, total: Money): Shared {
  const days = /^\d{1,3}$/u.test(text.trim()) ? Number(text) : 0;
  if (days < 2 || days > mostDays) {
    return { count: 0, shares: [], by: null, words: `Enter a number of days from 2 to ${mostDays}.` };
  }
  return decided(splitAmount(total, { days }), { count: days, by: { days } });
}

function decided(
  decision: ReturnType<typeof splitAmount>,
  of: { count: number; by: NonNullable<Shared['by']> },
): Shared {
  if (!decision.allowed) {
    return { count: of.count, shares: [], by: null, words: sentenceFor(decision.code, decision.facts) };
  }
  return { ...of, shares: decision.value.map(told), words: 'Nothing left over.' };
}

function told(money: Money): Total {
  return { amount: toDecimal(money), currency: money.currency };
}

function remainingText(left: Money): string {
  const size = { ...left, minor: left.minor < 0n ? -left.minor : left.minor };
  const words = `${left.currency} ${withCommas(toDecimal(size))}`;
  return left.minor > 0n ? `${words} left to share.` : `${words} too much.`;
}

function isPercent(text: string): boolean {
  return /^\d{1,3}(\.\d{1,4})?$/u.test(text);
}

function tenThousandths(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
}

function percentText(weight: bigint): string {
  const digits = weight.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/u, '');
}
