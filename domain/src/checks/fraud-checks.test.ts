import { describe, expect, it } from 'vitest';
import { moneyFrom } from '../money/money.ts';
import { type CheckSetting, checkSettings, checkTexts, requireUnblocked, withCheckSettings } from './check-settings.ts';
import { editorNamedIn } from './edited-receipt.ts';
import {
  type CardCharge,
  type CheckCode,
  type CheckedExpense,
  checkCodes,
  type UsualAmounts,
} from './expense-check.ts';
import { expensesNear } from './expenses-near.ts';
import { type CheckSurroundings, findChecks, noSurroundings } from './find-checks.ts';
import { checkedExpense as expense } from './testing/checked-expense.ts';

const found = (checked: CheckedExpense, more: Partial<CheckSurroundings>) =>
  findChecks(checked, { ...noSurroundings, ...more }).map(({ code, level }) => `${code} ${level}`);

describe('A1, an unusually high amount', () => {
  const usual: UsualAmounts = { no_of_expenses: 20, median: '20.0000', p95: '90.0000' };
  it.each<[string, string, Partial<UsualAmounts>, string[]]>([
    ['below the highest 5%', '89.99', {}, []],
    ['at the highest 5%', '90', {}, ['A1 LOW']],
    ['with too few claims', '90', { no_of_expenses: 19 }, []],
    ['that everybody claims', '90', { median: '90' }, []],
  ])('%s', (_, amount, more, expected) => {
    expect(found(expense('a', { amount }), { usual: { ...usual, ...more } })).toEqual(expected);
  });

  it('is not reported for trips, whose amounts follow from rates', () => {
    const trip = { kind: 'per_diem' as const, days: [] };
    expect(found(expense('a', { amount: '900', trip }), { usual })).toEqual([]);
  });
});

describe('A2, just below the limit', () => {
  const limit = moneyFrom('100', 'USD');
  const earlier = (id: string, more: Partial<CheckedExpense> = {}) =>
    expense(id, { amount: '98', spent_on: '2026-10-20', ...more });
  it.each<[string, string, CheckedExpense[], string[]]>([
    ['three times', '95', [earlier('b'), earlier('c')], ['A2 MEDIUM']],
    ['at the limit', '100', [earlier('b'), earlier('c')], ['A2 MEDIUM']],
    ['twice', '98', [earlier('b')], []],
    ['not near enough', '94.99', [earlier('b'), earlier('c')], []],
    ['above the limit', '100.01', [earlier('b'), earlier('c')], []],
    ['31 days ago', '98', [earlier('b'), earlier('c', { spent_on: '2026-10-10' })], []],
    ['later', '98', [earlier('b'), earlier('c', { spent_on: '2026-11-11' })], []],
    ['of a colleague', '98', [earlier('b'), earlier('c', { owner_id: 'ben' })], []],
    ['of another category', '98', [earlier('b'), earlier('c', { category_id: 'hotels' })], []],
    ['in another currency', '98', [earlier('b'), earlier('c', { converted_currency: 'EUR' })], []],
  ])('%s', (_, amount, history, expected) => {
    expect(found(expense('a', { amount }), { history, limit })).toEqual(expected);
  });
});

describe('A3, round amounts', () => {
  const claims = (count: number, amount: string, more: Partial<CheckedExpense> = {}) =>
    Array.from({ length: count }, (_, index) => expense(`${amount} ${index}`, { amount, ...more }));
  it.each<[string, Partial<CheckedExpense>, CheckedExpense[], string[]]>([
    ['six of ten', { amount: '50' }, [...claims(5, '20'), ...claims(4, '7.31')], ['A3 LOW']],
    ['five of ten', { amount: '50' }, [...claims(4, '20'), ...claims(5, '7.31')], []],
    ['too few claims', { amount: '50' }, claims(8, '20'), []],
    ['an exact amount', { amount: '50.10' }, claims(9, '20'), []],
    ['yen', { amount: '3000', currency: 'JPY' }, claims(9, '2000', { currency: 'JPY' }), ['A3 LOW']],
    ['yen that are not round', { amount: '3050', currency: 'JPY' }, claims(9, '2000', { currency: 'JPY' }), []],
    ['charges of the card', { amount: '50' }, claims(9, '20', { payment_mode: 'company' }), []],
  ])('%s', (_, more, history, expected) => {
    expect(found(expense('a', more), { history })).toEqual(expected);
  });
});

describe('C1, paid by the company card', () => {
  const charge: CardCharge = {
    merchant: 'UBER',
    spent_on: '2026-11-12',
    currency: 'USD',
    amount: '34.1200',
    foreign_currency: null,
    foreign_amount: null,
    last_four: '4242',
    expense_ids: [],
  };
  it.each<[string, Partial<CheckedExpense>, Partial<CardCharge>, string[]]>([
    ['not claimed yet', {}, {}, ['C1 MEDIUM']],
    ['claimed by another expense', {}, { expense_ids: ['b'] }, ['C1 HIGH']],
    ['claimed, merchant unknown', { merchant: '' }, { expense_ids: ['b'] }, ['C1 MEDIUM']],
    ['claimed by this expense', {}, { expense_ids: ['a'] }, []],
    ['four days later', {}, { spent_on: '2026-11-14' }, []],
    ['another merchant', {}, { merchant: 'Lyft' }, []],
    ['another amount', {}, { amount: '34.13' }, []],
    ['another currency', {}, { currency: 'EUR' }, []],
    ['the foreign amount', {}, { currency: 'EUR', foreign_currency: 'USD', foreign_amount: '34.12' }, ['C1 MEDIUM']],
    ['an expense of the card', { payment_mode: 'company' }, {}, []],
    ['a refund of nothing', { amount: '0' }, { amount: '0' }, []],
  ])('%s', (_, more, of, expected) => {
    expect(found(expense('a', more), { charges: [{ ...charge, ...of }] })).toEqual(expected);
  });

  it('names the card and the expense that claims it', () => {
    const charges = [{ ...charge, expense_ids: ['b'] }];
    expect(findChecks(expense('a'), { ...noSurroundings, charges })).toMatchObject([
      {
        message: 'Another expense already claims USD 34.12 on the card ending 4242 on 12 Nov 2026.',
        related_ids: ['b'],
      },
    ]);
  });
});

describe('R2, an edited receipt', () => {
  it.each([
    ['Adobe Photoshop 26.0 (Macintosh)', 'Adobe Photoshop'],
    ['<xmp:CreatorTool>GIMP 2.10</xmp:CreatorTool>', 'GIMP'],
    ['Canva', 'Canva'],
    ['Apple iPhone 17 Pro', ''],
    ['CamScanner', ''],
    ['', ''],
  ])('%j names %j', (metadata, editor) => {
    expect(editorNamedIn(metadata)).toBe(editor);
    expect(found(expense('a'), { edited_with: editor ? [editor] : [] })).toEqual(editor ? ['R2 MEDIUM'] : []);
  });
});

describe('U1, a first claim', () => {
  it.each([
    [true, ['U1 LOW']],
    [false, []],
  ])('%s', (is_first_claim, expected) => {
    expect(found(expense('a'), { is_first_claim })).toEqual(expected);
  });
});

describe('the settings of a company', () => {
  const checks = findChecks(expense('a', { spent_on: '2026-11-08' }), { ...noSurroundings, is_first_claim: true });
  const withSettings = (...saved: CheckSetting[]) =>
    withCheckSettings(checks, checkSettings(saved)).map(({ code, level }) => `${code} ${level}`);

  it.each<[string, CheckSetting[], string[]]>([
    ['leave first claims out by default', [], ['A4 LOW']],
    ['raise a level', [{ code: 'A4', level: 'HIGH', action: 'warn' }], ['A4 HIGH']],
    ['turn a check off', [{ code: 'A4', level: null, action: 'off' }], []],
    ['turn a check on', [{ code: 'U1', level: null, action: 'block' }], ['A4 LOW', 'U1 LOW']],
  ])('%s', (_, saved, expected) => {
    expect(withSettings(...saved)).toEqual(expected);
  });

  it('have a text for every check', () => {
    expect(Object.keys(checkTexts)).toEqual([...checkCodes]);
  });

  it('refuse a submission with a blocking check', () => {
    expect(requireUnblocked([])).toMatchObject({ allowed: true });
    expect(requireUnblocked([{ line: 'Uber', message: 'Spent on a Sunday.' }])).toMatchObject({
      code: 'check.blocks',
      facts: { line: 'Uber', check: 'Spent on a Sunday.' },
    });
  });
});

/** Returns a random number generator. The same seed gives the same reports, and a failing run prints the seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const merchants = ['Uber', 'Hotel Adlon', 'Le Potager', 'Deutsche Bahn', 'Lufthansa', 'Office World', 'Blue Bottle'];
const limit = moneyFrom('200', 'USD');
const noOfReports = 200;

interface LabelledYear {
  lines: { report: number; expense: CheckedExpense; fraud: CheckCode | null; edited: boolean; is_copied: boolean }[];
  charges: CardCharge[];
}

/** Returns a year of honest reports with coincidences. One expense in every tenth report is fraudulent. */
function aYear(random: (below: number) => number): LabelledYear {
  const year: LabelledYear = { lines: [], charges: [] };
  const kinds: CheckCode[] = ['D1', 'D4', 'D5', 'C1', 'R2'];
  for (let report = 0; report < noOfReports; report += 1) {
    const owner_id = `person ${random(40)}`;
    for (let line = 0; line < 5; line += 1) {
      const id = `${report}-${line}`;
      const month = String(random(12) + 1).padStart(2, '0');
      const amount = random(8) === 0 ? `${(random(9) + 1) * 10}` : `${random(180) + 5}.${random(90) + 10}`;
      const honest = expense(id, {
        owner_id,
        amount,
        merchant: merchants[random(merchants.length)] ?? '',
        spent_on: `2026-${month}-${String(random(28) + 1).padStart(2, '0')}`,
        category_id: `category ${random(4)}`,
        invoice_number: random(4) === 0 ? `${random(100_000)}` : '',
        file_ids: [`file ${id}`],
      });
      year.lines.push({ report, expense: honest, fraud: null, edited: false, is_copied: false });
    }
    if (report % 10 === 9) plantFraud(year, report, kinds[Math.floor(report / 10) % kinds.length] ?? 'D1', random);
  }
  return year;
}

function plantFraud(year: LabelledYear, report: number, fraud: CheckCode, random: (below: number) => number): void {
  const free = year.lines.slice(0, -5).filter((line) => !line.is_copied && !line.fraud);
  const original = free[random(free.length)];
  const last = year.lines.at(-1);
  if (!original || !last) return;
  original.is_copied = true;
  last.fraud = fraud;
  const honest = original.expense;
  const own = last.expense;
  const sameOwner = { owner_id: honest.owner_id };
  switch (fraud) {
    case 'D1':
      last.expense = { ...own, ...sameOwner, file_ids: honest.file_ids };
      break;
    case 'D5':
      last.expense = { ...own, owner_id: `${honest.owner_id} x`, file_ids: honest.file_ids };
      break;
    case 'D4':
      honest.invoice_number = `INV ${report}`;
      last.expense = { ...own, merchant: honest.merchant, invoice_number: `inv-${report}` };
      break;
    case 'C1':
      year.charges.push({
        merchant: own.merchant,
        spent_on: own.spent_on ?? '',
        currency: 'USD',
        amount: own.amount ?? '',
        foreign_currency: null,
        foreign_amount: null,
        last_four: '4242',
        expense_ids: ['charged'],
      });
      break;
    default:
      last.edited = true;
  }
}

describe('a generated, labelled year', () => {
  it('finds each fraud and marks at most 2% of the honest reports as HIGH', () => {
    const seed = Date.now() >>> 0;
    const { lines, charges } = aYear(randomFrom(seed));
    const others = lines.map((line) => line.expense);
    const near = expensesNear(others, []);
    const results = lines.map((line) => ({
      ...line,
      checks: findChecks(line.expense, {
        ...noSurroundings,
        others: near(line.expense),
        history: others.filter(({ owner_id }) => owner_id === line.expense.owner_id),
        limit,
        charges,
        edited_with: line.edited ? ['GIMP'] : [],
      }),
    }));

    const missed = results.filter(({ fraud, checks }) => fraud && !checks.some(({ code }) => code === fraud));
    expect(missed, `seed ${seed}`).toEqual([]);

    const fraudulent = new Set(lines.flatMap(({ fraud, report }) => (fraud ? [report] : [])));
    // The original of a duplicated expense also gets the check, although its own report is honest.
    const accused = results.filter(
      ({ report, expense: { id }, checks }) =>
        !fraudulent.has(report) &&
        checks.some(
          ({ level, related_ids }) =>
            level === 'HIGH' &&
            !related_ids.some((related) =>
              lines.some(({ fraud, expense: e }) => fraud && e.id === related && e.id !== id),
            ),
        ),
    );
    const honestReports = noOfReports - fraudulent.size;
    expect(new Set(accused.map(({ report }) => report)).size, `seed ${seed}`).toBeLessThanOrEqual(honestReports * 0.02);
  });
});
