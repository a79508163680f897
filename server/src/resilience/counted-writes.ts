import { v7 as uuidv7 } from 'uuid';
import type { App, RequestInfo } from '../http/context.ts';
import { systemRequest } from '../http/request-info.ts';
import { writeInCompany } from '../http/run-write.ts';
import { saveExpense } from '../modules/expenses/store-expense.ts';
import { saveReport } from '../modules/reports/store-report.ts';

export interface CountedWrites {
  client_id: string;
  person_ids: string[];
  writes: number;
  at_once: number;
}

/**
 * Updates the counters of several people in varying order, which would soon deadlock if the app did not sort the
 * updates. Returns the messages of the errors.
 */
export default async function countedWrites(app: App, options: CountedWrites, index: number): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const line = async () => {
    while (next < options.writes) {
      const turn = next++;
      await untilInTime(() => oneWrite(app, options, turn * 2 + index)).catch((error: Error) =>
        wrong.push(error.message),
      );
    }
  };
  await Promise.all(Array.from({ length: options.at_once }, line));
  return wrong;
}

/** Retries a write that exceeded the statement timeout on an overloaded machine, as a client does after a 503. */
async function untilInTime(write: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const failure = await write().then(() => undefined, asError);
    if (!failure) return;
    if (tries >= 10 || !('code' in failure) || failure.code !== statementTimeout) throw failure;
  }
}

const statementTimeout = '57014';

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function oneWrite(app: App, options: CountedWrites, turn: number): Promise<void> {
  const { client_id, person_ids } = options;
  const person = (step: number) => person_ids[(turn * 7 + step * 3) % person_ids.length] ?? '';
  const created_at = app.clock();
  const line = {
    merchant: 'Taxi',
    spent_on: '2026-10-01',
    currency: 'USD',
    amount: `${turn % 90}.25`,
    converted_currency: 'USD',
    converted_amount: `${turn % 90}.25`,
    created_at,
  };

  await writeInCompany({ app, request: requestedAt(created_at), client_id }, async (context) => {
    const owners = turn % 2 === 0 ? [person(0), person(1), person(2)] : [person(2), person(1), person(0)];
    for (const owner_id of owners) await saveExpense(context, { ...line, owner_id, stage: 'complete' });
    if (turn % 4 !== 0) return;
    const [owner_id = '', approver_id = ''] = owners;
    await saveReport(context, {
      owner_id,
      title: 'Raced',
      stage: 'pending_approval',
      currency: 'USD',
      expenses: [line],
      approver_ids: [approver_id],
      created_at,
    });
  });
}

function requestedAt(now: Date): RequestInfo {
  return systemRequest({ clock: () => now }, uuidv7());
}
