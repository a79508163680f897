import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyTransaction } from '../../../db/database.ts';
import { openEncryption } from '../../../http/encryption.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../../../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { addTotp } from '../../../testing/two-factor-rows.ts';
import { grantOwner } from '../../accounting/accounting-grants.ts';
import { channelOwner } from '../../accounting/erp/deliver-files.ts';
import { encryptNumbers } from '../../bank-files/secret-numbers.ts';
import { chatOwner } from '../../notifications/chat/send-chat.ts';
import { deviceOwner } from '../../notifications/push/push-devices.ts';
import { sealAgencyKey } from '../../trips/agency-key.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import { reEncryptCompany } from './re-encrypt.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const newKey = { name: 'new', secret: 'another-secret-of-32-characters-or-more' };

it('knows every column whose name says that it is encrypted', async () => {
  const { rows } = await product.app.database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and (column_name ~ '(^|_)encrypted(_|$)' or column_name = 'sealed_key')`,
  );
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(listed.sort()).toEqual([...rows.map(({ name }) => name), 'totp_secrets.secret'].sort());
});

it('renews the secrets of a company, so that nothing needs the old key', async () => {
  const { app } = product;
  const company = await aPopulatedCompany(product);
  await company.inCompany((tx) => storeSecrets(tx, company));
  const stored = await company.inCompany((tx) => tablesWith(tx, 'token-secret:'));
  expect(stored).toEqual(encryptedColumns.map(({ table }) => table).sort());

  const oldKey = { name: 'token-secret', secret: app.secret };
  const both = { database: app.database, encryption: openEncryption([newKey, oldKey]) };
  const { no_of_renewed, unreadable } = await reEncryptCompany(both, company.client_id);
  expect(unreadable).toEqual([]);
  expect(no_of_renewed).toBeGreaterThanOrEqual(encryptedColumns.length);
  expect(await company.inCompany((tx) => tablesWith(tx, 'token-secret:'))).toEqual([]);
  expect(await reEncryptCompany(both, company.client_id)).toEqual({ no_of_renewed: 0, unreadable: [] });
});

it('leaves a secret alone that it cannot read, and names it', async () => {
  const company = await aPopulatedCompany(product);
  await company.inCompany((tx) => storeSecrets(tx, company));
  const services = { database: product.app.database, encryption: openEncryption([newKey]) };
  const { no_of_renewed, unreadable } = await reEncryptCompany(services, company.client_id);
  expect(no_of_renewed).toBe(0);
  expect(unreadable).toContain(`totp_secrets.secret ${company.people.employee.user_id}`);
  const stored = await company.inCompany((tx) => tablesWith(tx, 'token-secret:'));
  expect(stored).toHaveLength(encryptedColumns.length);
});

/** Replaces the sample texts of a populated company that are not encrypted. */
async function storeSecrets(tx: CompanyTransaction, { client_id, canary, people }: PopulatedCompany): Promise<void> {
  const { app } = product;
  const { encryption } = app;
  const { user_id } = people.employee;
  await addTotp(tx, { client_id, user_id }, { plain: 'secret', encryption, confirmed_at: null });
  const agencyKey = sealAgencyKey(app, { client_id, key: 'secret' });
  await tx
    .updateTable('travel_connections')
    .set({ sealed_key: agencyKey })
    .where('client_id', '=', client_id)
    .execute();
  const chat = encryption.encrypt('secret', chatOwner(client_id));
  await tx.updateTable('chat_connections').set({ encrypted_secret: chat }).where('client_id', '=', client_id).execute();
  const tokens = encryption.encrypt('secret', grantOwner(`vendor-${canary}`));
  await tx
    .updateTable('accounting_grants')
    .set({ encrypted_tokens: tokens })
    .where('client_id', '=', client_id)
    .execute();
  const channel = encryption.encrypt('secret', channelOwner({ client_id, system: 'generic' }));
  await tx.updateTable('erp_channels').set({ encrypted_secret: channel }).where('client_id', '=', client_id).execute();

  const devices = await tx.selectFrom('push_devices').select('id').where('client_id', '=', client_id).execute();
  for (const { id } of devices)
    await tx
      .updateTable('push_devices')
      .set({ encrypted_subscription: encryption.encrypt('secret', deviceOwner({ client_id, id })) })
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute();

  const numbers = { kind: 'iban', iban: 'DE89370400440532013000', bic: '' } as const;
  const items = await tx.selectFrom('bank_file_items').select('payout_id').where('client_id', '=', client_id).execute();
  for (const { payout_id: id } of items)
    await tx
      .updateTable('bank_file_items')
      .set({ numbers_encrypted: encryptNumbers(app, numbers, { of: 'bank_file_item', client_id, id }) })
      .where('client_id', '=', client_id)
      .where('payout_id', '=', id)
      .execute();
}

/** Returns the names of the company's tables that contain the text. */
async function tablesWith(tx: CompanyTransaction, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id' order by table_name`.execute(tx);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(tx);
    if (hits.rows.length > 0) found.push(name);
  }
  return found.sort();
}
