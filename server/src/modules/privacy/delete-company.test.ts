import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany } from '../../testing/a-company.ts';
import { aPopulatedCompany } from '../../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { onEvent } from '../every-module.ts';
import { findInconsistentBooks } from '../payouts/broken-books.ts';
import { tablesOfCompanies } from './company-rows.rows.ts';
import { deleteCompany, deleteDueCompanies } from './delete-company.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const dayMs = 24 * 60 * 60 * 1000;

describe('deleting a company', () => {
  it('leaves no row, job or file of it, keeps the provider’s invoices and changes no other company', async () => {
    const gone = await aPopulatedCompany(product);
    const stays = await aPopulatedCompany(product);
    for (const { client_id } of [gone, stays])
      await product.app.files.write(`${client_id}/folder/object`, Buffer.from('x'), { type: 'text/plain' });
    const before = await everyRow(stays.client_id);
    const empty = Object.entries(await everyRow(gone.client_id)).filter(([, { count }]) => count === 0);
    expect(empty.map(([table]) => table)).toEqual(['card_link_directory', 'open_report_requests']);
    await gone.people.super_admin.calls('client.changeDeletion', { action: 'request', name: gone.name });

    await deleteCompany(product.app, gone.client_id);

    const left = Object.entries(await everyRow(gone.client_id)).filter(([, { count }]) => count > 0);
    expect(left).toEqual([]);
    expect(await filesOf(gone.client_id)).toEqual([]);
    expect(await jobsOf(gone.client_id)).toBe(0);
    const invoices = await product.app.database.outside
      .selectFrom('retained_invoices')
      .selectAll()
      .where('client_id', '=', gone.client_id)
      .execute();
    expect(invoices.map(({ kind }) => kind).sort()).toContain('invoice');
    expect(JSON.stringify(invoices)).not.toContain('contact_name');

    expect(await everyRow(stays.client_id)).toEqual(before);
    expect(await filesOf(stays.client_id)).toEqual([`${stays.client_id}/folder/object`]);
    const found = [];
    for await (const { sentence } of findInconsistentBooks(product.app, [stays.client_id])) found.push(sentence);
    expect(found.filter((sentence) => sentence.startsWith('Audit log'))).toEqual([]);
  });

  it('waits 30 days, closes the company meanwhile and can be withdrawn', async () => {
    const { people, name, client_id } = await aCompany(product, { ada: ['super_admin'], ben: ['employee'] });
    const { ada, ben } = people;
    const change = (action: 'request' | 'withdraw', typed = name) =>
      ada.calls('client.changeDeletion', { action, name: typed });
    await expect(change('withdraw')).toBeRefused('company.no_deletion');
    await expect(change('request', 'Another')).toBeRefused('company.name_differs');
    const { deletes_on } = await change('request', name.toUpperCase());
    expect(deletes_on).toBe(new Date(Date.now() + 30 * dayMs).toISOString().slice(0, 10));
    await expect(change('request')).toBeRefused('company.deletion_requested');

    await expect(ben.calls('home.dashboard', {})).toBeRefused('access.subscription');
    const details = await ben.calls('billing.activeDetailsByAppId', { expense_client_id: client_id });
    expect(details).toMatchObject({ status: false, deletes_on });
    await deleteDueCompanies(product.app);
    await change('withdraw');
    await ben.calls('home.dashboard', {});
    expect((await ada.calls('audit.list', { limit: 5 })).data.map(({ sentence }) => sentence)).toEqual(
      expect.arrayContaining([
        `requested the deletion of the company ${name}`,
        `withdrew the deletion of the company ${name}`,
      ]),
    );
  });

  it('happens once the waiting time is over, is listed for the provider and cannot be withdrawn then', async () => {
    const { people, name, client_id } = await aCompany(product, { ada: ['super_admin'] });
    const provider = await aCompany(product, { pat: ['super_admin'] }, { is_provider: true });
    await expect(
      provider.people.pat.calls('client.changeDeletion', { action: 'request', name: provider.name }),
    ).toBeRefused('company.is_provider');
    await people.ada.calls('client.changeDeletion', { action: 'request', name });
    const row = async () =>
      (await provider.people.pat.calls('providerAdmin.deletions', {})).data.find(
        (each) => each.client_id === client_id,
      );
    expect(await row()).toMatchObject({ name, deleted_at: null });
    const { version } = (await provider.people.pat.calls('providerAdmin.client', { client_id })).data;
    const resume = { client_id, version, reason: 'They paid', change: { kind: 'resume' as const } };
    await expect(provider.people.pat.calls('providerAdmin.changeClient', resume)).toBeRefused('company.deletion_waits');

    await sql`update company_deletions set due_at = now() - interval '1 minute' where client_id = ${client_id}`.execute(
      product.app.database.outside,
    );
    await expect(people.ada.calls('client.changeDeletion', { action: 'withdraw' })).toBeRefused('company.no_deletion');
    await deleteDueCompanies(product.app);
    expect(await row()).toMatchObject({ name, deleted_at: expect.any(String), no_of_files: 0 });
    expect((await row())?.no_of_rows).toBeGreaterThan(20);
    await expect(people.ada.calls('home.dashboard', {})).toBeRefused('session.invalid');
    const { content } = await provider.people.pat.calls('providerAdmin.retainedInvoices', {});
    expect(content).toContain('VAT number');
  });

  it('is repeated until the files are deleted that were written meanwhile', async () => {
    const { people, name, client_id } = await aCompany(product, { ada: ['super_admin'] });
    await people.ada.calls('client.changeDeletion', { action: 'request', name });
    const { app } = product;
    await sql`update company_deletions set due_at = now() - interval '1 minute' where client_id = ${client_id}`.execute(
      app.database.outside,
    );
    const { list } = app.files;
    let no_of_lists = 0;
    const listing = vi.spyOn(app.files, 'list').mockImplementation(async function* (prefix) {
      if (prefix !== `${client_id}/`) return yield* list(prefix);
      no_of_lists += 1;
      if (no_of_lists === 1) return;
      await app.files.write(`${client_id}/folder/late`, Buffer.from('x'), { type: 'text/plain' });
      throw new Error('The file store is unavailable.');
    });

    await deleteDueCompanies(app);
    listing.mockRestore();
    expect(no_of_lists).toBe(2);
    expect(await filesOf(client_id)).toHaveLength(1);
    await deleteDueCompanies(app);
    expect(await filesOf(client_id)).toEqual([]);
    const { rows } = await sql`select finished_at is not null as is_finished, no_of_files from company_deletions
      where client_id = ${client_id}`.execute(app.database.outside);
    expect(rows).toEqual([{ is_finished: true, no_of_files: 1 }]);
  });

  it('notifies every administrator', async () => {
    const { people, client_id } = await aCompany(product, { ada: ['super_admin'], eve: ['super_admin'] });
    const mails: string[] = [];
    const { send } = product.app.mail;
    product.app.mail.send = async (mail) => void mails.push(`${mail.to}: ${mail.subject}`);
    await people.ada.calls('client.changeDeletion', {
      action: 'request',
      name: (
        await product.app.database.outside
          .selectFrom('companies')
          .select('name')
          .where('client_id', '=', client_id)
          .executeTakeFirstOrThrow()
      ).name,
    });
    await onEvent(product.app, { client_id, event: 'company.deletion_requested', event_id: client_id });
    product.app.mail.send = send;
    for (const { email } of [people.ada, people.eve])
      expect(mails.some((mail) => mail.startsWith(`${email}: `) && mail.includes('will be deleted on'))).toBe(true);
  });
});

/** Returns, for each table, the number of rows of the company and a hash of them. */
async function everyRow(client_id: string): Promise<Record<string, { count: number; hash: string }>> {
  const { database } = product.app;
  const tables = await database.readInCompany(client_id, (tx) => tablesOfCompanies(tx));
  const found: Record<string, { count: number; hash: string }> = {};
  for (const { name } of tables) {
    const { rows } = await database.readInCompany(client_id, (tx) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(name)} t
        where t.client_id = ${client_id} order by t::text`.execute(tx),
    );
    const hash = createHash('sha256')
      .update(rows.map(({ text }) => text).join('\n'))
      .digest('hex');
    found[name] = { count: rows.length, hash };
  }
  return found;
}

async function filesOf(client_id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of product.app.files.list(`${client_id}/`)) keys.push(key);
  return keys;
}

async function jobsOf(client_id: string): Promise<number> {
  const { rows } = await product.app.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where data ->> 'client_id' = $1`,
    [client_id],
  );
  return rows[0]?.count ?? 0;
}
