import type { ChildProduct } from '#server/resilience/child-product.ts';
import { type CallApi, runSeconds, withApiCaller } from './call-api.ts';
import { percentile } from './load.ts';
import type { BenchCompany } from './stage.ts';

export interface DecisionsMeasured {
  /** The number of decisions that were made one after the other. */
  decisions: number;
  p50: number;
  p95: number;
  /** The number of items in one bulk decision, and the seconds from the request until each item has a result. */
  bulk: number;
  bulk_s: number;
}

const warmUp = 20;
const most = 500;

/** Decides on the pending items of one approver: first on some items one by one, then on many in one bulk action. */
export function measureDecisions(product: ChildProduct, company: BenchCompany): Promise<DecisionsMeasured> {
  return withApiCaller(product, company, async (callApi) => {
    const one_by_one = Math.min(200, Math.floor(company.size / 4));
    const ms: number[] = [];
    for (const { item_id, version } of await waiting(callApi, one_by_one + warmUp)) {
      const decision = { action: 'approve' };
      ms.push((await callApi('POST', '/approvals/action', { item_id, version, decision })).ms);
    }
    const ids = (await waiting(callApi, Math.min(most, company.size - ms.length))).map(({ item_id }) => item_id);
    const { items, seconds } = await runSeconds(callApi, '/approvals/bulk', {
      chosen: { ids },
      decision: { action: 'approve' },
    });
    const measured = ms.slice(warmUp);
    return {
      decisions: measured.length,
      p50: percentile(measured, 0.5),
      p95: percentile(measured, 0.95),
      bulk: items,
      bulk_s: seconds,
    };
  });
}

interface Waiting {
  item_id: string;
  version: number;
}

async function waiting(callApi: CallApi, count: number): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (let after: string | null | undefined; found.length < count && after !== null; ) {
    const page = await callApi<{ data: Waiting[]; next: string | null }>('POST', '/approvals/list', {
      limit: Math.min(100, count - found.length),
      ...(after && { after }),
    });
    found.push(...page.body.data);
    after = page.body.next;
  }
  return found;
}
