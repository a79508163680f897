import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { Connection, requestBytes } from './connection.ts';
import { percentile } from './load.ts';
import type { BenchCompany } from './stage.ts';

export interface DecisionsMeasured {
  /** One decision after the other. */
  decisions: number;
  p50: number;
  p95: number;
  /** One decision on many, from the request until each has its verdict. */
  bulk: number;
  bulk_s: number;
}

const warmUp = 20;
const most = 500;

/** Decides on what waits for one approver: some one by one, then many at once. */
export async function measureDecisions(product: ChildProduct, company: BenchCompany): Promise<DecisionsMeasured> {
  const [person] = company.people;
  if (!person) throw new Error('There is nobody for whom anything waits.');
  const access_token = await person.freshToken();
  const connection = new Connection(Number(new URL(product.address).port));
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { 'access-token': access_token, 'request-from': 'web', 'idempotency-key': randomUUID() };
    const answer = await connection.send(requestBytes({ method, path: `/api${path}`, headers, ...(body && { body }) }));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return { ms: answer.ms, body: JSON.parse(answer.body) as Answer };
  };
  try {
    const one_by_one = Math.min(200, Math.floor(company.size / 4));
    const ms: number[] = [];
    for (const { item_id, version } of await waiting(ask, one_by_one + warmUp)) {
      const decision = { action: 'approve' };
      ms.push((await ask('POST', '/approvals/action', { item_id, version, decision })).ms);
    }
    const ids = (await waiting(ask, Math.min(most, company.size - ms.length))).map(({ item_id }) => item_id);
    const bulk_s = await bulkSeconds(ask, ids);
    const measured = ms.slice(warmUp);
    return {
      ...{ decisions: measured.length, p50: percentile(measured, 0.5), p95: percentile(measured, 0.95) },
      ...{ bulk: ids.length, bulk_s },
    };
  } finally {
    connection.close();
  }
}

type Ask = <Answer>(method: 'GET' | 'POST', path: string, body?: object) => Promise<{ ms: number; body: Answer }>;

interface Waiting {
  item_id: string;
  version: number;
}

async function waiting(ask: Ask, count: number): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (let after: string | null | undefined; found.length < count && after !== null; ) {
    const page = await ask<{ data: Waiting[]; next: string | null }>('POST', '/approvals/list', {
      ...{ limit: Math.min(100, count - found.length), ...(after && { after }) },
    });
    found.push(...page.body.data);
    after = page.body.next;
  }
  return found;
}

async function bulkSeconds(ask: Ask, ids: readonly string[]): Promise<number> {
  const began = performance.now();
  const { body } = await ask<{ run_id: string }>('POST', '/approvals/bulk', {
    ...{ chosen: { ids }, decision: { action: 'approve' } },
  });
  for (;;) {
    const run = await ask<{ state: string; no_of_done: number }>('GET', `/bulk/progress?run_id=${body.run_id}`);
    if (run.body.state === 'done') {
      if (run.body.no_of_done !== ids.length)
        throw new Error(`Only ${run.body.no_of_done} of ${ids.length} were done.`);
      return (performance.now() - began) / 1000;
    }
    await pause(20);
  }
}
