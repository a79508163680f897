import { readDay } from '../../expenses/sheet/sheet-cells.ts';
import type { Money } from '../../money/money.ts';
import { problem, type StatementRecord, statementRecord } from './statement-line.ts';
import { currencyFrom, moneyFromDigits, negated } from './statement-money.ts';
import { textLines } from './text-lines.ts';

const transactionRecord = '1';
/** The first column of each field, counted from 1, and its length. */
const columns = {
  card: [208, 20],
  last_name: [228, 30],
  first_name: [258, 20],
  posted_on: [574, 8],
  spent_on: [589, 10],
  external_id: [632, 50],
  sign: [737, 1],
  amount: [738, 15],
  decimals: [769, 1],
  currency: [770, 3],
  foreign_amount: [812, 15],
  foreign_currency: [859, 3],
  industry: [905, 3],
  description: [947, 45],
  rental_from: [1172, 10],
  rental_to: [1182, 10],
  arrival: [1237, 10],
  departure: [1247, 10],
  flight_carrier: [1322, 42],
  flight_ticket: [1495, 15],
  mcc: [1678, 4],
  chain: [1838, 30],
  brand: [1868, 30],
  merchant: [1914, 40],
} as const satisfies Record<string, readonly [number, number]>;
/** The minimum length of a record. Records may end after the foreign currency; shorter records are incomplete. */
const leastLength = columns.foreign_currency[0] + columns.foreign_currency[1] - 1;

/** Reads an American Express GL1025 file: records of fixed width, of which type 1 is a transaction. */
export async function* readGl1025Statement(chunks: AsyncIterable<string>): AsyncGenerator<StatementRecord> {
  for await (const { line, text } of textLines(chunks)) {
    if (!text.startsWith(transactionRecord)) continue;
    if (text.length < leastLength) yield problem(line, `The record has ${text.length} characters and is incomplete.`);
    else yield readTransaction(line, text);
  }
}

function readTransaction(line: number, text: string): StatementRecord {
  const field = (name: keyof typeof columns) => {
    const [start, length] = columns[name];
    return text.slice(start - 1, start - 1 + length).trim();
  };
  if (!/^[+-]$/u.test(field('sign'))) return problem(line, 'The sign of the amount is neither + nor -.');
  const amount = (name: 'amount' | 'foreign_amount', code: 'currency' | 'foreign_currency'): Money | null => {
    const places = /^\d$/u.test(field('decimals')) ? Number(field('decimals')) : 2;
    const money = moneyFromDigits(field(name), places, currencyFrom(field(code)));
    return money && field('sign') === '-' ? negated(money) : money;
  };
  return statementRecord({
    line,
    card: field('card'),
    holder: `${field('first_name')} ${field('last_name')}`,
    network: 'American Express',
    external_id: field('external_id'),
    amount: amount('amount', 'currency'),
    foreign: amount('foreign_amount', 'foreign_currency'),
    spent_on: readDay(field('spent_on'), 'month_first'),
    posted_on: compactDay(field('posted_on')),
    merchant: field('brand') || field('chain') || field('merchant'),
    description: field('description'),
    mcc: field('mcc'),
    details: detailsOf(field),
  });
}

function detailsOf(field: (name: keyof typeof columns) => string): Record<string, string> {
  switch (field('industry').padStart(2, '0')) {
    case '01':
      return { flight_carrier: field('flight_carrier'), flight_ticket: field('flight_ticket') };
    case '03':
      return { hotel_arrival_on: field('arrival'), hotel_departure_on: field('departure') };
    case '04':
      return { rental_from_on: field('rental_from'), rental_to_on: field('rental_to') };
    default:
      return {};
  }
}

/** Reads a date: 20261110 is 10 November 2026. */
function compactDay(text: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})$/u.exec(text);
  return match ? readDay(`${match[1]}-${match[2]}-${match[3]}`, 'month_first') : null;
}
