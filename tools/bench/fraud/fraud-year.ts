import type { CheckCode, CheckedExpense } from '#domain/checks/expense-check.ts';
import type { TripFacts } from '#domain/expenses/trip-facts.ts';
import { type Seeded, seeded } from '../../large/seeded.ts';
import { chargeOf, dayMs, decimal, type FraudYear, mileage, perDiem, priceOf, readingOf } from './fraud-lines.ts';
import { plantFraud } from './plant-fraud.ts';

/** The frauds that the year contains. U1 is excluded, because the first report of a person is not fraud. */
export const plantedCodes = [
  'D1',
  'D2',
  'D3',
  'D4',
  'D5',
  'A1',
  'A2',
  'A3',
  'A4',
  'A5',
  'M1',
  'M2',
  'P1',
  'P2',
  'C1',
  'R1',
  'R2',
  'T1',
] as const satisfies readonly CheckCode[];

/** The number of reports that each person submits in the year: about one every two weeks. */
const reportsPerPerson = 24;
const categories = ['rides', 'meals', 'hotels', 'supplies', 'software'];
const merchants = ['Uber', 'Hotel Adlon', 'Le Potager', 'Deutsche Bahn', 'Lufthansa', 'Office World', 'Blue Bottle'];
const cities = ['Berlin', 'Lisbon', 'Leeds', 'Lyon', 'Turin', 'Vienna', 'Oslo', 'Ghent'];
const firstDay = Date.UTC(2026, 0, 1);

/**
 * Generates a year of reports. One report in twenty contains a fraud; some others contain coincidences that also occur
 * to honest people: two equal coffees, a bill shared by two colleagues, an edited photo, a weekend abroad.
 */
export function fraudYear(seed: string, no_of_reports: number): FraudYear {
  const chance = seeded(seed);
  const people = Math.ceil(no_of_reports / reportsPerPerson);
  const year: FraudYear = {
    lines: [],
    alike: [],
    charges: [],
    fraudulent: new Set(),
    paid_days: new Set(),
    meal_days: new Set(),
  };
  for (let report = 0; report < no_of_reports; report += 1) {
    const owner_id = `person ${report % people}`;
    const start = Math.floor((report * 350) / no_of_reports);
    const count = 4 + chance.below(4);
    for (let line = 0; line < count; line += 1) addHonest(year, chance, { report, owner_id, start, line });
    if (chance.below(100) < 4) shareCoincidence(year, chance, report);
  }
  const every = 20;
  for (let report = every - 1, index = 0; report < no_of_reports; report += every, index += 1)
    plantFraud(year, chance, { report, code: plantedCodes[index % plantedCodes.length] ?? 'D1' });
  return year;
}

interface LinePlace {
  report: number;
  owner_id: string;
  start: number;
  line: number;
}

function addHonest(year: FraudYear, chance: Seeded, { report, owner_id, start, line }: LinePlace): void {
  const id = `${report}-${line}`;
  const spent_on = workday(start + chance.below(14), chance);
  const drawn = aTrip(chance, spent_on);
  const trip = drawn && isFree(year, owner_id, drawn) ? drawn : null;
  const minor = 400 + chance.below(15_000);
  const amount = chance.below(9) === 0 ? `${10 * (1 + chance.below(12))}.00` : decimal(minor);
  const isFed = year.paid_days.has(`${owner_id} ${spent_on}`);
  const category_id = trip ? 'trips' : chance.pick(isFed ? categories.filter((name) => name !== 'meals') : categories);
  const merchant = trip ? '' : `${chance.pick(merchants)} ${chance.pick(cities)}`;
  const isCard = !trip && chance.below(4) === 0;
  const expense: CheckedExpense = {
    id,
    owner_id,
    merchant,
    spent_on,
    currency: 'USD',
    amount,
    converted_amount: amount,
    converted_currency: 'USD',
    company_amount: amount,
    payment_mode: isCard ? 'company' : 'own',
    category_id,
    invoice_number: !trip && chance.below(4) === 0 ? `${chance.below(100_000)}` : '',
    split_id: null,
    nights: category_id === 'hotels' ? 1 + chance.below(3) : null,
    file_ids: trip ? [] : [`file ${id}`],
    trip,
    is_meal: category_id === 'meals',
  };
  if (trip?.kind === 'per_diem') for (const { date } of trip.days) year.paid_days.add(`${owner_id} ${date}`);
  if (expense.is_meal) year.meal_days.add(`${owner_id} ${spent_on}`);
  if (isCard) year.charges.push({ ...chargeOf(expense), expense_ids: [id] });
  year.lines.push({
    report,
    expense,
    receipts: trip ? [] : [readingOf(expense, chance)],
    // Some honest people edit their photos, for example to crop them.
    edited_with: !trip && chance.below(400) === 0 ? ['Snapseed'] : [],
    report_trip: null,
    fraud: null,
    is_involved: false,
  });
}

/**
 * Returns true if the days of a trip can still be claimed: honest people claim no day twice, and no meal on a day with
 * a per diem.
 */
function isFree({ paid_days, meal_days }: FraudYear, owner_id: string, trip: TripFacts): boolean {
  if (trip.kind !== 'per_diem') return true;
  const keys = trip.days.map(({ date }) => `${owner_id} ${date}`);
  return keys.every((key) => !paid_days.has(key) && !meal_days.has(key));
}

/** Returns a trip for one expense in twelve: mileage or a per diem. */
function aTrip(chance: Seeded, spent_on: string): TripFacts | null {
  const kind = chance.below(24);
  if (kind === 0) return mileage(chance, { over_pct: chance.below(9) });
  if (kind !== 1) return null;
  // A few trips last over a weekend.
  const length = chance.below(12) === 0 ? 8 : 2 + chance.below(2);
  return perDiem(spent_on, length);
}

/**
 * Adds a coincidence that also occurs to honest people: two equal purchases, a shared bill or two bills that look
 * similar.
 */
function shareCoincidence(year: FraudYear, chance: Seeded, report: number): void {
  const own = year.lines.filter((line) => line.report === report && !line.expense.trip);
  const [first, second] = own;
  if (!first || !second) return;
  switch (chance.below(12)) {
    case 0: {
      const { merchant, spent_on, amount } = first.expense;
      Object.assign(second.expense, { merchant, spent_on, ...priceOf(amount ?? '') });
      second.receipts = [readingOf(second.expense, chance)];
      return;
    }
    case 1: {
      // Two colleagues pay half of one bill each.
      const other = year.lines[chance.below(year.lines.length)];
      if (other && other.expense.owner_id !== first.expense.owner_id && other.expense.file_ids.length > 0)
        first.expense.file_ids = other.expense.file_ids;
      return;
    }
    default: {
      // Two bills from the same hotel look similar.
      const [file_id = '', other_id = ''] = [first.expense.file_ids[0], second.expense.file_ids[0]];
      year.alike.push({ file_id, other_id, is_same: false }, { file_id: other_id, other_id: file_id, is_same: false });
    }
  }
}

/**
 * Returns the date of a day of the year. Nine in ten weekend days are moved to a working day, so that few expenses are
 * on a weekend.
 */
function workday(day: number, chance: Seeded): string {
  const date = new Date(firstDay + day * dayMs);
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
  const shift = isWeekend && chance.below(10) > 0 ? 2 : 0;
  return new Date(date.getTime() + shift * dayMs).toISOString().slice(0, 10);
}
