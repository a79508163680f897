import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { openOwnerClient } from '../../db/testing/owner-client.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { aPayroll } from '../payables/testing/a-payroll.ts';
import { sealAuditRows } from './seal-audit-rows.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let product: TestProduct;
let owner: pg.Client;
beforeAll(async () => {
  product = await testProduct();
  owner = await openOwnerClient();
});
afterAll(async () => {
  await owner.end();
  await product.stop();
});

/** Creates a company with four sealed entries and the postings of one approved report. */
async function aSealedCompany() {
  const payroll = await aPayroll(product);
  const { ana, admin, company } = payroll;
  const { client_id } = company;
  await insertTestReport(product, ana, { stage: 'approved', amounts: ['10'] });
  await inWriteContext(product, admin, async ({ record }) => {
    for (const item_label of ['ER-1', 'ER-2', 'ER-3', 'ER-4'])
      record({ action: 'report_paid', item_kind: 'report', item_id: admin.user_id, item_label });
  });
  await sealAuditRows(product.app, client_id);
  const verify = () => company.inCompany((tx) => verifyAuditChain(tx, client_id));
  return { ...payroll, client_id, verify, ownerRuns: (text: string) => asOwner(client_id, text) };
}

/** Runs a statement as the owner of the tables, who can disable the triggers that refuse changes. */
async function asOwner(client_id: string, text: string): Promise<void> {
  await owner.query('begin');
  await owner.query(`set local app.client_id = '${client_id}'`);
  for (const table of ['activity', 'ledger_postings', 'audit_seals', 'activity_feed'])
    await owner.query(`alter table ${table} disable trigger user`);
  await owner.query(text);
  for (const table of ['activity', 'ledger_postings', 'audit_seals', 'activity_feed'])
    await owner.query(`alter table ${table} enable trigger user`);
  await owner.query('commit');
}

describe('the audit chain', () => {
  it('is intact while nobody changes a sealed row, and shown to super admins', async () => {
    const { verify, admin, fin } = await aSealedCompany();
    expect(await verify()).toEqual([]);
    const { no_of_sealed, no_of_waiting, last_hash, problems } = await admin.calls('audit.integrity', {});
    expect(no_of_sealed).toBeGreaterThanOrEqual(5);
    expect({ no_of_waiting, problems }).toEqual({ no_of_waiting: 0, problems: [] });
    expect(last_hash).toMatch(/^[0-9a-f]{64}$/u);
    await expect(fin.calls('audit.integrity', {})).toBeRefused('access.denied');
  });

  it.each([
    [
      'the amount of a posting',
      `update ledger_postings set amount = 11 where client_id = current_setting('app.client_id')::uuid`,
      /^Audit log: the ledger posting approve 11\.0000 USD was changed after it was sealed as number \d+\.$/u,
    ],
    [
      'who paid',
      `update activity set item_label = 'ER-9' where client_id = current_setting('app.client_id')::uuid and item_label = 'ER-2'`,
      /^Audit log: the entry report_paid ER-9 was changed after it was sealed as number \d+\.$/u,
    ],
    [
      'a deleted entry',
      `with gone as (select id from activity where item_label = 'ER-3' and action = 'report_paid'),
         feed as (delete from activity_feed where activity_id in (select id from gone))
       delete from activity where id in (select id from gone)`,
      /^Audit log: the entry [0-9a-f-]{36} was deleted after it was sealed as number \d+\.$/u,
    ],
    [
      'a deleted seal',
      `delete from audit_seals where seal_no = 2`,
      /^Audit log: (seal 2 is missing|the .* was added without a seal)\.$/u,
    ],
    [
      'an entry added past the triggers',
      `insert into activity (client_id, id, at, action, item_kind, item_id, item_label)
       values (current_setting('app.client_id')::uuid, gen_random_uuid(), now(), 'report_paid', 'report', gen_random_uuid(), 'ER-7')`,
      /^Audit log: the entry report_paid ER-7 was added without a seal\.$/u,
    ],
  ])('shows %s, changed by the owner of the database', async (_, tamper, sentence) => {
    const { verify, ownerRuns } = await aSealedCompany();
    await ownerRuns(tamper);
    const problems = await verify();
    expect(problems.length).toBeGreaterThanOrEqual(1);
    for (const problem of problems) expect(problem).toMatch(sentence);
  });

  it('is extended once when 32 workers seal at the same time', async () => {
    const { verify, admin, client_id } = await aSealedCompany();
    await inWriteContext(product, admin, async ({ record }) => {
      for (let no = 0; no < 300; no += 1)
        record({ action: 'report_paid', item_kind: 'report', item_id: admin.user_id, item_label: `ER-${no}` });
    });
    await Promise.all(Array.from({ length: 32 }, () => sealAuditRows(product.app, client_id)));
    await sealAuditRows(product.app, client_id);
    expect(await verify()).toEqual([]);
    const { no_of_waiting, problems } = await admin.calls('audit.integrity', {});
    expect({ no_of_waiting, problems }).toEqual({ no_of_waiting: 0, problems: [] });
  });
});
