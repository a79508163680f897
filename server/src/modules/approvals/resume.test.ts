import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aTeam, stepOf } from './testing/a-team.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(new Date('2026-11-12T12:00:00Z'));
});
afterAll(() => product.stop());

const approve = { action: 'approve' as const };
const back = { action: 'send_back' as const, comment: 'Please add the receipt' };

/** Creates a report that Boss approved, Head sent back and Ana submitted again. */
async function resubmitted({ resumes_at_sender }: { resumes_at_sender: boolean }) {
  const team = await aTeam(product);
  const { admin, ana, boss, head, submits } = team;
  const { version: last = 0, name = '' } = (await admin.calls('approvalRules.list', {})).data.at(-1) ?? {};
  const rule = { steps: [stepOf([boss]), stepOf([head])], resumes_at_sender };
  await admin.calls('approvalRules.edit', { id: null, version: last, name, rule });
  const { report_id, version } = await submits(ana);
  const approved = await boss.calls('approvals.action', { item_id: report_id, version, decision: approve });
  const sent = await head.calls('approvals.action', {
    item_id: report_id,
    version: approved.version,
    decision: back,
  });
  const { data } = await ana.calls('reports.submit', { report_id, version: sent.version });
  return { ...team, report_id, data };
}

describe('a resubmitted report', () => {
  it('starts again at the first step', async () => {
    const { boss, data, drift } = await resubmitted({ resumes_at_sender: false });
    expect(data.now_with.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    expect(await drift()).toEqual([]);
  });

  it('continues at the step that sent it back if the rule says so', async () => {
    const { ana, boss, head, report_id, data, drift } = await resubmitted({ resumes_at_sender: true });
    expect(data.now_with.map(({ user_id }) => user_id)).toEqual([head.user_id]);
    expect((await boss.calls('approvals.list', {})).total_records).toBe(0);
    expect(await drift()).toEqual([]);
    const last = await head.calls('approvals.action', { item_id: report_id, version: data.version, decision: approve });
    expect(last).toMatchObject({ outcome: 'finished', stage: 'approved' });
    const { data: seen } = await ana.calls('reports.details', { id: report_id });
    expect(seen.steps.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now']);
    expect(await drift()).toEqual([]);
  });
});
