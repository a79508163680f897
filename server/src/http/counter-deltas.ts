import { randomInt } from 'node:crypto';
import type { CounterDelta } from './context.ts';

const slots = 32;

/**
 * Adds up the changes of one request per counter, drops changes that cancel each other out, and sorts the rest, so that
 * locks are always taken in the same order.
 */
export function netDeltas(client_id: string, deltas: readonly CounterDelta[], slot = randomInt(slots)) {
  const persons = new Map<
    string,
    { client_id: string; person_id: string; counter: string; count: number; total: string }
  >();
  const companies = new Map<
    string,
    { client_id: string; counter: string; slot: number; count: number; total: string }
  >();
  for (const { person_id, counter, count, total = '0' } of deltas) {
    if (person_id) addTo(persons, `${person_id} ${counter}`, { client_id, person_id, counter, count, total });
    addTo(companies, counter, { client_id, counter, slot, count, total });
  }
  return { persons: sorted(persons), companies: sorted(companies) };
}

function addTo<Row extends { count: number; total: string }>(rows: Map<string, Row>, key: string, row: Row): void {
  const known = rows.get(key);
  rows.set(key, known ? { ...known, count: known.count + row.count, total: addDecimals(known.total, row.total) } : row);
}

function sorted<Row extends { count: number; total: string }>(rows: Map<string, Row>): Row[] {
  return [...rows.entries()]
    .filter(([, row]) => row.count !== 0 || !/^-?0(\.0*)?$/u.test(row.total))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, row]) => row);
}

/** Adds decimals with four decimal places, which counters use for every currency. */
function addDecimals(left: string, right: string): string {
  const sum = tenThousandths(left) + tenThousandths(right);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(5, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

function tenThousandths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.split('.');
  return BigInt(whole + part.padEnd(4, '0'));
}
