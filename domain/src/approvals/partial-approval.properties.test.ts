import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { convert, isGreater, moneyFrom, sum, toDecimal } from '../money/money.ts';
import { approvedTotal } from './approved-total.ts';
import { type EditableLine, editLine } from './partial-approval.ts';

const numRuns = process.env.TEST_LONG ? 10_000 : 300;
vi.setConfig({ testTimeout: 600_000 });

const currency = fc.constantFrom('USD', 'EUR', 'JPY', 'KWD');
const amountOf = (currency: string, minor: bigint) => toDecimal({ minor, currency });
const rate = fc.integer({ min: 1, max: 2_000_000_000 }).map((billionths) => {
  const digits = String(billionths).padStart(10, '0');
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`;
});
const company = 'USD';

const line = fc.record({ currency, minor: fc.bigInt({ min: 0n, max: 10n ** 9n }), rate }).map((given): EditableLine => {
  const ex_rate = given.currency === company ? '1' : given.rate;
  const amount = amountOf(given.currency, given.minor);
  const converted = convert(moneyFrom(amount, given.currency), ex_rate, company);
  const fresh = { edited_amount: null, edited_ex_rate: null, edited_converted_amount: null };
  return { currency: given.currency, amount, ex_rate, converted_amount: toDecimal(converted), ...fresh };
});
/** The edited amounts in thousandths of the claim: up to 130%, so that some edits try to raise it. */
const share = fc.bigInt({ min: 0n, max: 1300n });
const typed = fc.record({ share, rate: fc.option(rate) });

/** Applies the edits of several approvers in turn. Each approver's result is the maximum for the next approver. */
function edited(start: EditableLine, tries: readonly { share: bigint; rate: string | null }[]): EditableLine[] {
  const seen = [start];
  for (const { share: thousandths, rate: edited_ex_rate } of tries) {
    const now = seen.at(-1) ?? start;
    const claimed = moneyFrom(start.amount, start.currency).minor;
    const isEdited = now.edited_converted_amount !== null;
    const decision = editLine(now, {
      edited_amount: amountOf(start.currency, (claimed * thousandths) / 1000n),
      edited_ex_rate: start.currency === company ? null : edited_ex_rate,
      left_before: isEdited
        ? {
            amount: now.edited_amount ?? now.amount,
            converted_amount: now.edited_converted_amount ?? now.converted_amount,
          }
        : null,
      converted_currency: company,
    });
    if (decision.allowed) {
      const { edited_msg: _, ...edit } = decision.value;
      seen.push({ ...now, ...edit });
    }
  }
  return seen;
}

describe('partial approval of any input', () => {
  it('never pays more than was claimed in either currency, and never changes the claim', () => {
    check(fc.tuple(line, fc.array(typed, { maxLength: 4 })), ([start, tries]) => {
      for (const after of edited(start, tries)) {
        expect([after.amount, after.ex_rate, after.converted_amount]).toEqual([
          start.amount,
          start.ex_rate,
          start.converted_amount,
        ]);
        if (after.edited_amount === null) continue;
        expect(isGreater(moneyFrom(after.edited_amount, start.currency), moneyFrom(start.amount, start.currency))).toBe(
          false,
        );
        expect(paid(after).minor).toBeLessThanOrEqual(moneyFrom(start.converted_amount, company).minor);
        expect(paid(after).minor).toBeGreaterThanOrEqual(0n);
      }
    });
  });

  it('only decreases from one approver to the next', () => {
    check(fc.tuple(line, fc.array(typed, { minLength: 2, maxLength: 5 })), ([start, tries]) => {
      const all = edited(start, tries).map((each) => paid(each).minor);
      for (const [index, each] of all.entries()) if (index > 0) expect(each).toBeLessThanOrEqual(all[index - 1] ?? 0n);
    });
  });

  it('is converted by its own rate, rounded half up once', () => {
    check(fc.tuple(line, typed), ([start, attempt]) => {
      const after = edited(start, [attempt]).at(-1) ?? start;
      if (after.edited_amount === null) return;
      const exact = convert(
        moneyFrom(after.edited_amount, start.currency),
        after.edited_ex_rate ?? start.ex_rate,
        company,
      );
      expect(after.edited_converted_amount).toBe(toDecimal(exact));
    });
  });

  it('sums its lines, and the button shows both totals', () => {
    check(fc.array(fc.tuple(line, typed), { maxLength: 8 }), (all) => {
      const lines = all.map(([start, attempt]) => edited(start, [attempt]).at(-1) ?? start);
      const found = approvedTotal(
        lines.map((each) => ({ ...each, capped_amount: null })),
        company,
      );
      expect(found.approved_total).toBe(toDecimal(sum(lines.map(paid), company)));
      expect(found.total).toBe(
        toDecimal(
          sum(
            lines.map(({ converted_amount }) => moneyFrom(converted_amount, company)),
            company,
          ),
        ),
      );
      const plain = found.approve_text.replaceAll(',', '');
      expect(plain).toBe(
        found.approved_total === found.total
          ? `Approve ${found.total}`
          : `Approve ${found.approved_total} of ${found.total}`,
      );
    });
  });
});

function paid({ edited_converted_amount, converted_amount }: EditableLine) {
  return moneyFrom(edited_converted_amount ?? converted_amount, company);
}

function check<T>(arbitrary: fc.Arbitrary<T>, claim: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      claim(value);
    }),
    { numRuns },
  );
}
