import { setTimeout as pause } from 'node:timers/promises';
import type { EndpointName } from '#contract/every-endpoint.ts';
import type { ChildProduct } from '#server/resilience/child-product.ts';
import { type CallApi, runSeconds, withApiCaller } from '../call-api.ts';
import { bytesOf } from '../capture.ts';
import { pacedFor, percentile } from '../load.ts';
import type { BenchCompany } from '../stage.ts';
import type { FreshToken, Neighbours } from './seed-companies.ts';

interface CompaniesMeasured {
  /**
   * The p95 response time of first pages in milliseconds: `alone` while only the people of one company send requests,
   * `together` while one person of each company does.
   */
  p95_alone: number;
  p95_together: number;
  /** Measured like `p95_together`, while one large company exports its expenses and decides on reports in bulk. */
  p95_beside: number;
  exports: number;
  decisions: number;
}

const per_second = 60;
const roundMs = 5_000;
const rounds = 4;
const newestFirst = { sort: { by: 'created', direction: 'desc' }, limit: 50, filters: {} };
const pages: readonly { endpoint: EndpointName; input?: Record<string, unknown> }[] = [
  { endpoint: 'home.dashboard' },
  { endpoint: 'reports.pagedList', input: newestFirst },
  { endpoint: 'expenses.pagedList', input: newestFirst },
];

/** Measures one company and all companies alternately, so that a slow moment of the machine affects both. */
export async function measureCompanies(
  product: ChildProduct,
  { ofOne, ofEach }: Neighbours,
  busy: BenchCompany,
): Promise<CompaniesMeasured> {
  const port = Number(new URL(product.address).port);
  const alone = { port, requests: await requestsOf(ofOne) };
  const together = { port, requests: await requestsOf(ofEach) };

  for (const load of [alone, together]) await pacedFor(load, { per_second, ms: roundMs });
  const ms = { alone: [] as number[], together: [] as number[], beside: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    ms.alone.push(...(await pacedFor(alone, { per_second, ms: roundMs })).ms);
    ms.together.push(...(await pacedFor(together, { per_second, ms: roundMs })).ms);
  }

  let isOver = false;
  // Each caller uses its own connection, like two browser windows.
  const noise = Promise.all([
    withApiCaller(product, busy, (callApi) => exportUntil(callApi, () => isOver)),
    withApiCaller(product, busy, (callApi) => decideUntil(callApi, () => isOver)),
  ]);
  for (let round = 0; round < rounds; round += 1)
    ms.beside.push(...(await pacedFor(together, { per_second, ms: roundMs })).ms);
  isOver = true;
  const [exports, decisions] = await noise;

  return {
    p95_alone: percentile(ms.alone, 0.95),
    p95_together: percentile(ms.together, 0.95),
    p95_beside: percentile(ms.beside, 0.95),
    exports,
    decisions,
  };
}

/** Builds one request per person, in the order of the people. The requests alternate between the pages. */
async function requestsOf(freshTokens: readonly FreshToken[]): Promise<Buffer[]> {
  const tokens = await Promise.all(freshTokens.map((freshToken) => freshToken()));
  return tokens.flatMap((access_token, index) => {
    const page = pages[index % pages.length];
    return page ? bytesOf({ ...page, access_token }) : [];
  });
}

async function exportUntil(callApi: CallApi, isOver: () => boolean): Promise<number> {
  let exports = 0;
  while (!isOver()) {
    const download = { widget: 'expense_details', format: 'csv', filters: {} };
    const { body } = await callApi<{ export_id: string }>('POST', '/analytics/list/download', download);
    for (let state = ''; state !== 'ready'; await pause(100)) {
      const answer = await callApi<{ data: { state: string } }>('GET', `/misc/export?id=${body.export_id}`);
      state = answer.body.data.state;
      if (state === 'failed') throw new Error('The export failed.');
    }
    exports += 1;
  }
  return exports;
}

async function decideUntil(callApi: CallApi, isOver: () => boolean): Promise<number> {
  let decisions = 0;
  while (!isOver()) {
    const { body } = await callApi<{ data: { item_id: string }[] }>('POST', '/approvals/list', { limit: 100 });
    const ids = body.data.map(({ item_id }) => item_id);
    if (ids.length === 0) break;
    const { items } = await runSeconds(callApi, '/approvals/bulk', {
      chosen: { ids },
      decision: { action: 'approve' },
    });
    decisions += items;
  }
  return decisions;
}
