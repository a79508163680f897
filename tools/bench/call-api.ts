import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { Connection, requestBytes } from './connection.ts';
import type { BenchCompany } from './stage.ts';

export type CallApi = <Answer>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) => Promise<{ ms: number; body: Answer }>;

/** Calls the app as the first person of a company over one connection. Throws unless the call succeeds. */
export async function withApiCaller<T>(
  product: ChildProduct,
  company: BenchCompany,
  work: (callApi: CallApi) => Promise<T>,
): Promise<T> {
  const [person] = company.people;
  if (!person) throw new Error('The company has no people.');

  const access_token = await person.freshToken();
  const connection = new Connection(Number(new URL(product.address).port));
  const call: CallApi = async (method, path, body) => {
    const headers = { 'access-token': access_token, 'request-from': 'web', 'idempotency-key': randomUUID() };
    const answer = await connection.send(requestBytes({ method, path: `/api${path}`, headers, ...(body && { body }) }));
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return { ms: answer.ms, body: JSON.parse(answer.body) };
  };

  try {
    return await work(call);
  } finally {
    connection.close();
  }
}

/**
 * Starts a bulk action and measures the time until each of its items has a result. A few refusals are expected, because
 * people may not decide on or pay their own items.
 */
export async function runSeconds(
  callApi: CallApi,
  path: string,
  body: object,
): Promise<{ items: number; seconds: number }> {
  const began = performance.now();
  const started = await callApi<{ run_id: string; no_of_items: number }>('POST', path, body);
  const { run_id, no_of_items: items } = started.body;
  for (;;) {
    const run = await callApi<{ state: string; no_of_done: number }>('GET', `/bulk/progress?run_id=${run_id}`);
    if (run.body.state === 'done') {
      if (run.body.no_of_done < items * 0.99) throw new Error(`Only ${run.body.no_of_done} of ${items} were done.`);
      return { items, seconds: (performance.now() - began) / 1000 };
    }
    await pause(20);
  }
}
