import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { defaultRetention } from '#domain/retention/retention-rules.ts';
import { aCompany } from '../../testing/a-company.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sweepExpired } from '../auth/sweep-expired.ts';
import { purgeAuditLog } from './purge-audit-log.ts';
import { sealAuditRows } from './seal-audit-rows.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(async () => {
  product.setNow(null);
  await product.stop();
});

const tenYears = 3653;

/** Creates a company with sealed entries from 2010 and from today, and a retention period of ten years. */
async function anOldCompany() {
  const company = await aCompany(product, { ada: ['super_admin'], fin: ['finance'] });
  const { client_id, people, inCompany } = company;
  product.setNow(new Date('2010-06-01T12:00:00Z'));
  await recordEntries(company);
  await sealAuditRows(product.app, client_id);
  product.setNow(null);
  await recordEntries(company);
  await sealAuditRows(product.app, client_id);
  const { version } = await people.ada.calls('client.retention', {});
  await people.ada.calls('client.saveRetention', { version, days: { ...defaultRetention, audit_log: tenYears } });
  const verify = () => inCompany((tx) => verifyAuditChain(tx, client_id));
  return { ...company, verify };
}

async function recordEntries({ people, client_id }: Awaited<ReturnType<typeof aCompany<'ada' | 'fin'>>>) {
  await inWriteContext(product, people.ada, async ({ record }) => {
    for (const item_label of ['One', 'Two', 'Three'])
      record({ action: 'category_changed', item_kind: 'category', item_id: client_id, item_label, is_setting: true });
    record({ action: 'report_paid', item_kind: 'report', item_id: client_id, item_label: 'ER-1' });
  });
}

describe('the retention of the audit log', () => {
  it('removes old entries except payments, and the rest still verifies', async () => {
    const { client_id, people, verify } = await anOldCompany();
    const labels = async () => (await people.ada.calls('audit.list', { limit: 50 })).data.map(({ label }) => label);
    const count = async (label: string) => (await labels()).filter((each) => each === label).length;
    expect(await count('Two')).toBe(2);
    await purgeAuditLog(product.app, client_id);
    await sealAuditRows(product.app, client_id);

    expect(await count('Two')).toBe(1);
    expect(await count('ER-1')).toBe(2);
    expect(await verify()).toEqual([]);
    const [entry] = (await people.ada.calls('audit.list', { limit: 1 })).data;
    expect(entry?.sentence).toBe('removed old entries of the audit log');
    const { problems } = await people.ada.calls('audit.integrity', {});
    expect(problems).toEqual([]);

    await purgeAuditLog(product.app, client_id);
    expect((await people.ada.calls('audit.list', { limit: 1 })).data[0]?.activity_id).toBe(entry?.activity_id);
  });

  it.each([
    ['an old payment', `item_label = 'ER-1' and at < '2011-01-01'`, /4 old entries are missing instead of 3/u],
    ['a new entry', `item_label = 'Two'`, /was deleted after it was sealed/u],
  ])('does not hide that %s was deleted', async (_, where, sentence) => {
    const { client_id, verify } = await anOldCompany();
    await purgeAuditLog(product.app, client_id);
    await sealAuditRows(product.app, client_id);
    await product.app.database.rewriteHistory(client_id, async (tx) => {
      const found = sql`select id from activity where client_id = ${client_id} and ${sql.raw(where)}`;
      await sql`delete from activity_feed where client_id = ${client_id} and activity_id in (${found})`.execute(tx);
      await sql`delete from activity where client_id = ${client_id} and id in (${found})`.execute(tx);
    });
    expect((await verify()).join(' ')).toMatch(sentence);
  });

  it('accepts only the offered times, and keeps the log by default', async () => {
    const { people, client_id } = await aCompany(product, { ada: ['super_admin'] });
    const { days, version } = await people.ada.calls('client.retention', {});
    expect(days).toEqual(defaultRetention);
    const save = (change: Partial<typeof days>) =>
      people.ada.calls('client.saveRetention', { version, days: { ...days, ...change } });
    await expect(save({ audit_log: 365 })).toBeRefused('retention.unknown');
    expect(await save({ sign_ins: 30 })).toMatchObject({ version: 1 });
    await expect(save({ sign_ins: 90 })).toBeRefused('item.changed');
    const { data } = await people.ada.calls('audit.list', { kind: 'retention', limit: 5 });
    expect(data[0]?.changes).toContainEqual({ field: 'Sign ins', before: '90 days', after: '30 days' });
    await purgeAuditLog(product.app, client_id);
  });

  it('removes the sign-ins by the company’s own rule and says how many', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ada: ['super_admin'] });
    const { user_id } = people.ada;
    const add = (daysAgo: number) =>
      inCompany((tx) =>
        sql`insert into sign_ins (client_id, id, user_id, at, method, outcome, device, network)
          values (${client_id}, gen_random_uuid(), ${user_id}, now() - make_interval(days => ${daysAgo}), 'password',
            'signed_in', '', '')`.execute(tx),
      );
    for (const daysAgo of [10, 40, 50]) await add(daysAgo);
    await sweepExpired(product.app, client_id);
    const count = () => inCompany(async (tx) => (await tx.selectFrom('sign_ins').select('id').execute()).length);
    expect(await count()).toBe(3);
    await people.ada.calls('client.saveRetention', { version: 0, days: { ...defaultRetention, sign_ins: 30 } });
    await sweepExpired(product.app, client_id);
    expect(await count()).toBe(1);
    const { rows } = await inCompany((tx) =>
      sql`select facts from activity where client_id = ${client_id} and action = 'retention_applied'`.execute(tx),
    );
    expect(rows).toEqual([{ facts: { count: 2 } }]);
  });
});
