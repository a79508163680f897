import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCompany } from '../testing/a-company.ts';
import { counterDrift } from '../testing/recount.ts';
import type { CountedWrites } from './counted-writes.ts';
import { inProcesses } from './in-processes.ts';
import { type Products, products } from './products.ts';

const writes = process.env.TEST_LONG ? 2000 : 150;
let running: Products;
beforeAll(async () => {
  running = await products(0);
});
afterAll(() => running.clear());

it('counters updated by two processes match the rows and never deadlock', {
  timeout: 600_000,
}, async () => {
  const role = ['employee'] as const;
  const { client_id, people, inCompany } = await aCompany(running, {
    ana: role,
    bo: role,
    cy: role,
    di: role,
    ed: role,
  });
  const payload = { client_id, person_ids: Object.values(people).map(({ user_id }) => user_id), writes, at_once: 8 };
  const wrong = await inProcesses<CountedWrites, string[]>({
    processes: 2,
    module: new URL('./counted-writes.ts', import.meta.url),
    payload,
    environment: { ...running.environment, LOG_LEVEL: 'silent' },
  });
  expect(wrong.flat()).toEqual([]);
  expect(await inCompany((tx) => counterDrift(tx, client_id))).toEqual([]);
  const { rows } = await inCompany((tx) =>
    sql`select count(*) as expenses from expenses where client_id = ${client_id}`.execute(tx),
  );
  expect(rows).toEqual([{ expenses: 2 * writes * 3 + reportsOf(writes) }]);
});

/**
 * Returns the number of reports that are created: every fourth turn also creates a report with one expense. One process
 * takes the even turns, the other one the odd turns.
 */
function reportsOf(count: number): number {
  return Array.from({ length: 2 * count }, (_nothing, turn) => turn).filter((turn) => turn % 4 === 0).length;
}
