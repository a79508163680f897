import type { CheckCode, CheckedExpense } from '#domain/checks/expense-check.ts';
import type { Seeded } from '../../large/seeded.ts';
import {
  chargeOf,
  type FraudYear,
  type LabelledLine,
  laterDay,
  mileage,
  perDiem,
  priceOf,
  readingOf,
  weekdayOf,
} from './fraud-lines.ts';

interface Plan {
  report: number;
  code: CheckCode;
}

/** The limit for the amount of one expense. The expenses of some frauds are just below it. */
export const limitAmount = 200;

/**
 * Plants a fraud that the check with this code must find: changes one expense of the report and, for some codes, adds
 * others.
 */
export function plantFraud(year: FraudYear, chance: Seeded, { report, code }: Plan): void {
  const own = year.lines.filter((line) => line.report === report && !line.is_involved && !line.fraud);
  const line = own.find(({ expense }) => !expense.trip && expense.payment_mode === 'own');
  if (!line) return;
  year.fraudulent.add(report);
  if (code.startsWith('D')) copyAnother(year, chance, line, code);
  else if (code === 'A2' || code === 'A3' || code === 'A5') repeat(year, chance, line, code);
  else if (code.startsWith('M') || code.startsWith('P')) claimTrip(year, chance, line, code);
  else changeOne(year, chance, line, code);
  line.fraud = code;
  line.is_involved = true;
}

/** Copies the receipt, claim or invoice of another expense of this person or of a colleague. */
function copyAnother(year: FraudYear, chance: Seeded, line: LabelledLine, code: CheckCode): void {
  const isForeign = code === 'D5' || (code === 'D4' && chance.below(2) === 0);
  const originals = year.lines.filter(
    (other) =>
      other.report !== line.report &&
      !other.is_involved &&
      !other.expense.trip &&
      (other.expense.owner_id === line.expense.owner_id) !== isForeign,
  );
  const original = originals[chance.below(originals.length)];
  if (!original) return;
  original.is_involved = true;
  const { merchant, spent_on, amount, file_ids } = original.expense;
  const [file_id = '', own_id = ''] = [file_ids[0], line.expense.file_ids[0]];
  switch (code) {
    case 'D1':
    case 'D5':
      line.expense.file_ids = file_ids;
      return;
    case 'D2':
      // The same bill is photographed a second time.
      Object.assign(line.expense, { spent_on, merchant, ...priceOf(amount ?? '') });
      year.alike.push(
        { file_id, other_id: own_id, is_same: false },
        { file_id: own_id, other_id: file_id, is_same: false },
      );
      break;
    case 'D3':
      Object.assign(line.expense, { spent_on, merchant: merchant.toUpperCase(), ...priceOf(amount ?? '') });
      break;
    default:
      original.expense.invoice_number = `INV ${line.report}`;
      Object.assign(line.expense, { merchant, invoice_number: `inv-${line.report}` });
  }
  line.receipts = [readingOf(line.expense, chance)];
}

/**
 * Adds several expenses that form a pattern: amounts just below the limit, invented round amounts, or one purchase in
 * parts.
 */
function repeat(year: FraudYear, chance: Seeded, line: LabelledLine, code: CheckCode): void {
  const times = code === 'A2' ? 3 : code === 'A5' ? 1 : 30;
  const added = Array.from({ length: times }, (_, index): LabelledLine => {
    const amount = code === 'A3' ? `${20 + 10 * (index % 6)}.00` : '120.00';
    const price = priceOf(code === 'A2' ? `${limitAmount - 1 - index}.00` : amount);
    const spent_on = code === 'A5' ? line.expense.spent_on : laterDay(line.expense.spent_on ?? '', -1 - (index % 12));
    const id = `${line.expense.id} ${index}`;
    const expense: CheckedExpense = { ...line.expense, ...price, id, spent_on, file_ids: [], invoice_number: '' };
    return { ...line, expense, receipts: [], edited_with: [], is_involved: true };
  });
  year.lines.push(...added);
  const amounts = { A2: `${limitAmount - 2}.00`, A3: '50.00', A5: '110.00' } as const;
  Object.assign(line.expense, priceOf(amounts[code as keyof typeof amounts]));
  line.receipts = [readingOf(line.expense, chance)];
}

/**
 * Turns an expense into a fraudulent trip: more kilometres than the map shows, the same route twice, a meal in addition
 * to a per diem, or per diems for a weekend without travel.
 */
function claimTrip(year: FraudYear, chance: Seeded, line: LabelledLine, code: CheckCode): void {
  const { expense } = line;
  const friday = laterDay(expense.spent_on ?? '', (5 - weekdayOf(expense.spent_on ?? '') + 7) % 7);
  const asTrip = { category_id: 'trips', merchant: '', file_ids: [], invoice_number: '', nights: null, is_meal: false };
  const second = (more: Partial<CheckedExpense>) =>
    year.lines.push({
      ...line,
      expense: { ...expense, ...more, id: `${expense.id} second` },
      receipts: [],
      is_involved: true,
    });
  line.receipts = [];
  switch (code) {
    case 'M1':
      Object.assign(expense, asTrip, { trip: mileage(chance, { over_pct: 30 + chance.below(60) }) });
      return;
    case 'M2':
      Object.assign(expense, asTrip, { trip: mileage(chance, { over_pct: 0 }) });
      second({});
      return;
    case 'P1':
      second({ is_meal: true, category_id: 'meals', spent_on: laterDay(friday, -3) });
      Object.assign(expense, asTrip, { spent_on: laterDay(friday, -4), trip: perDiem(laterDay(friday, -4), 3) });
      return;
    default:
      Object.assign(expense, asTrip, { spent_on: friday, trip: perDiem(friday, 4) });
  }
}

/** Turns an expense into a fraud that is visible without looking at other expenses. */
function changeOne(year: FraudYear, chance: Seeded, line: LabelledLine, code: CheckCode): void {
  const { expense } = line;
  switch (code) {
    case 'A1':
      Object.assign(expense, priceOf(`${160 + chance.below(35)}.37`));
      break;
    case 'A4': {
      // Moves the expense to a Saturday, like private shopping.
      const saturday = (6 - weekdayOf(expense.spent_on ?? '') + 7) % 7;
      Object.assign(expense, { spent_on: laterDay(expense.spent_on ?? '', saturday), nights: null });
      break;
    }
    case 'C1':
      year.charges.push({ ...chargeOf(expense), expense_ids: [`charge of ${expense.id}`] });
      return;
    case 'R1':
      line.receipts = [{ ...readingOf(expense, chance), amount: { value: '3.21', confidence: 'high' } }];
      return;
    case 'R2':
      line.edited_with = ['Adobe Photoshop'];
      return;
    default: {
      const starts_on = laterDay(expense.spent_on ?? '', 20 + chance.below(60));
      line.report_trip = { title: 'Lisbon', starts_on, ends_on: laterDay(starts_on, 3) };
      return;
    }
  }
  line.receipts = [readingOf(expense, chance)];
}
