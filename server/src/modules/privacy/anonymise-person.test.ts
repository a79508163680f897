import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { aCompany } from '../../testing/a-company.ts';
import { findStoredText } from '../../testing/find-stored-text.ts';
import { inWriteContext } from '../../testing/in-write-context.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../../testing/populated-company.ts';
import { insertTestAdvance, insertTestReport } from '../../testing/report-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { sealAuditRows } from '../activity/seal-audit-rows.ts';
import { findInconsistentBooks } from '../payouts/broken-books.ts';
import { erasePerson } from './erase-person.ts';
import { readTextColumns } from './personal-data.rows.ts';
import { removedWithPerson, staysAfterPerson, tablesWithoutNames } from './personal-tables.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const zelda = { first_name: 'Zeldaquim', last_name: 'O’Borrowsky', phone: '+49 30 99887766' };

describe('anonymising a person', () => {
  it('leaves no name, email or phone number anywhere, and the books and the audit log verify', async () => {
    const company = await aPopulatedCompany(product);
    const { client_id } = company;
    const person = await rename(company);
    const before = await inconsistencies(client_id);
    await recordNames(company, person);
    await sealAuditRows(product.app, client_id);
    const planted = await product.app.database.rewriteHistory(client_id, (tx) => plantEverywhere(tx, person));
    expect(planted.length).toBeGreaterThan(150);
    await storeFiles(company, person);
    await disable(company, person.user_id);

    await erasePerson(product.app, person);
    const secrets = [zelda.first_name, zelda.last_name, person.email, zelda.phone, zelda.first_name.toUpperCase()];
    expect(await findStoredText(product, { client_id, logged: [] }, secrets)).toEqual([]);
    await sealAuditRows(product.app, client_id);
    expect(await inconsistencies(client_id)).toEqual(before);
    expect(before.filter((sentence) => sentence.startsWith('Audit log'))).toEqual([]);

    const { rows } = await company.inCompany((tx) =>
      sql`select first_name, last_name, phone, photo_id, password_hash from users
        where client_id = ${client_id} and id = ${person.user_id} and anonymised_at is not null`.execute(tx),
    );
    expect(rows).toEqual([
      { first_name: 'Former employee', last_name: '1001', phone: '', photo_id: null, password_hash: null },
    ]);
    // A second run, as after a crash, finds nothing left to do.
    await erasePerson(product.app, person);
  });

  it('reports a later change of the history', async () => {
    const company = await aPopulatedCompany(product);
    const { client_id } = company;
    const person = await rename(company);
    await recordNames(company, person);
    await sealAuditRows(product.app, client_id);
    await disable(company, person.user_id);
    await erasePerson(product.app, person);
    await sealAuditRows(product.app, client_id);

    await product.app.database.rewriteHistory(client_id, async (tx) => {
      const row_hash = 'f'.repeat(64);
      await sql`update audit_redactions set row_hash = ${row_hash} where client_id = ${client_id}`.execute(tx);
    });
    const found = await inconsistencies(client_id);
    expect(found.some((sentence) => sentence.includes('was changed later'))).toBe(true);
    expect(found.some((sentence) => sentence.includes('was changed after it was sealed'))).toBe(true);
  });

  it('is refused while something is open, for oneself, for active people and without their email', async () => {
    const { people, client_id, inCompany } = await aCompany(product, {
      ada: ['super_admin'],
      ben: ['employee'],
      cai: ['approver'],
    });
    const { ada, ben, cai } = people;
    const anonymise = (person: typeof ben) =>
      ada.calls('users.anonymise', { user_id: person.user_id, email: person.email });
    await expect(anonymise(ada)).toBeRefused('user.anonymise_self');
    await expect(anonymise(ben)).toBeRefused('user.anonymise_active');

    await insertTestReport(product, ben, { stage: 'pending_approval', waits_for: [cai, ada] });
    await insertTestReport(product, ben, { stage: 'approved' });
    await insertTestAdvance(product, ben, { stage: 'outstanding' });
    for (const { user_id } of [ben, cai])
      await inCompany((tx) =>
        sql`update users set is_active = false where client_id = ${client_id} and id = ${user_id}`.execute(tx),
      );
    await expect(anonymise(ben)).toBeRefused('user.open_items');
    expect(await ada.sends('users.anonymise', { user_id: ben.user_id, email: ben.email })).toMatchObject({
      body: {
        message:
          'This person cannot be anonymised yet. Still open: 1 item waiting for approval, 1 unpaid amount, 1 outstanding advance.',
      },
    });
    expect(await ada.sends('users.anonymise', { user_id: cai.user_id, email: cai.email })).toMatchObject({
      body: { message: expect.stringContaining('1 approval assigned to them') },
    });
    await expect(ada.calls('users.anonymise', { user_id: cai.user_id, email: ben.email })).toBeRefused(
      'user.anonymise_email',
    );
  });

  it('cannot be undone by enabling or editing the person', async () => {
    const { people, client_id, inCompany } = await aCompany(product, { ada: ['super_admin'], ben: ['employee'] });
    const { ada, ben } = people;
    await inCompany((tx) =>
      sql`update users set is_active = false where client_id = ${client_id} and id = ${ben.user_id}`.execute(tx),
    );
    const { name } = await ada.calls('users.anonymise', { user_id: ben.user_id, email: ben.email });
    expect(name).toBe('Former employee 1001');
    await erasePerson(product.app, ben);
    const { results } = await ada.calls('users.enableDisable', {
      selection: { ids: [ben.user_id] },
      is_active: true,
    });
    expect(results[0]).toMatchObject({ outcome: 'refused' });
    const { data } = await ada.calls('users.details', { user_id: ben.user_id });
    const { user_id, version, email } = data;
    await expect(
      ada.calls('users.edit', { user_id, version, email, first_name: 'Ben', last_name: 'Back' }),
    ).toBeRefused('user.anonymised');
    await expect(ada.calls('users.anonymise', { user_id, email })).toBeRefused('user.anonymised');
    const log = await ada.calls('audit.list', { limit: 20 });
    expect(log.data.map(({ sentence }) => sentence)).toContain('anonymised Former employee 1001');
    expect(JSON.stringify(log.data.filter(({ label }) => label.startsWith('Former')))).not.toContain(ben.email);
  });
});

it('lists every table that has the id of a person', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname::text as table from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'user_id'
    order by 1`.execute(product.app.database.outside);
  const listed = [...Object.keys(removedWithPerson), ...Object.keys(staysAfterPerson)];
  expect(rows.map(({ table }) => table).filter((table) => !listed.includes(table))).toEqual([]);
});

interface NamedPerson {
  client_id: string;
  user_id: string;
  email: string;
}

/** Gives the employee of a populated company a name and addresses that nothing else contains. */
async function rename(company: PopulatedCompany): Promise<NamedPerson> {
  const { client_id } = company;
  const { user_id } = company.people.employee;
  const email = `zeldaquim.${uuidv7()}@leaving.test`;
  await company.inCompany(async (tx) => {
    await tx
      .updateTable('users')
      .set({ ...zelda, email, employee_code: `Z-${zelda.last_name}`, location: zelda.last_name })
      .where('client_id', '=', client_id)
      .where('id', '=', user_id)
      .execute();
    await sql`update sign_in_directory set email = ${email}
      where client_id = ${client_id} and user_id = ${user_id}`.execute(tx);
  });
  return { client_id, user_id, email };
}

/**
 * Records history entries that name the person: about the person, by the person, and with the first and the last name
 * in separate fields.
 */
async function recordNames(company: PopulatedCompany, { user_id, email }: NamedPerson): Promise<void> {
  const { super_admin, employee } = company.people;
  const name = `${zelda.first_name} ${zelda.last_name}`;
  await inWriteContext(product, super_admin, async ({ record }) => {
    record({
      action: 'user_changed',
      item_kind: 'user',
      item_id: user_id,
      item_label: name,
      is_setting: true,
      facts: { before: { ...zelda, email, roles: ['Approver'] }, after: { first_name: 'Zoe', location: name } },
    });
    record({
      action: 'report_paid',
      item_kind: 'report',
      item_id: uuidv7(),
      item_label: `ER-7 of ${name.toUpperCase()}`,
      comment: `Sent to ${email}, ${zelda.last_name}, ${zelda.first_name}`,
      facts: { name, person: { user_id, ...zelda } },
    });
  });
  await inWriteContext(product, employee, async ({ record }) =>
    record({ action: 'report_commented', item_kind: 'report', item_id: uuidv7(), comment: `${name} here` }),
  );
}

/**
 * Writes the person's name, email and phone number into every text column, in every row that accepts them. File paths
 * are left out, because they contain only ids.
 */
async function plantEverywhere(tx: CompanyTransaction, { client_id, email }: NamedPerson): Promise<string[]> {
  const text = `${zelda.first_name} ${zelda.last_name} ${email} ${zelda.phone}`;
  const planted: string[] = [];
  const keys = await keyColumns(tx);
  for (const { table, columns } of await readTextColumns(tx, [...tablesWithoutNames, ...countedTables]))
    for (const { name, type } of columns.filter(
      (column) => !keys.has(`${table}.${column.name}`) && column.name !== 'path',
    )) {
      const column = sql.ref(name);
      const changed = type.startsWith('json')
        ? sql`case when jsonb_typeof(${column}::jsonb) = 'object' then ${column}::jsonb || ${JSON.stringify({ who: text })}::jsonb
            when jsonb_typeof(${column}::jsonb) = 'array' then ${column}::jsonb || ${JSON.stringify([text])}::jsonb else ${column}::jsonb end`
        : type === 'text[]'
          ? sql`${column} || ${text}::text`
          : sql`${column} || ' ' || ${text}::text`;
      await sql`savepoint planting`.execute(tx);
      const result = await sql`update ${sql.table(table)} set ${column} = ${changed}
        where client_id = ${client_id}`
        .execute(tx)
        .catch(() => null);
      if (!result) await sql`rollback to savepoint planting`.execute(tx);
      else if (result.numAffectedRows) planted.push(`${table}.${name}`);
    }
  return planted;
}

/** The texts of these tables are names of counters, stages or accounts, on which sums depend. */
const countedTables = ['companies', 'counters_by_company', 'counters_by_person', 'number_sequences', 'client_accounts'];

async function keyColumns(tx: CompanyTransaction): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct i.indrelid::regclass::text || '.' || a.attname as name
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indisunique`.execute(tx);
  return new Set(rows.map(({ name }) => name));
}

/** Stores a photo and an export file that contain the name. */
async function storeFiles({ client_id, ids, inCompany }: PopulatedCompany, person: NamedPerson): Promise<void> {
  const { files } = product.app;
  const body = Buffer.from(`${zelda.first_name} ${zelda.last_name}`);
  await files.write(`${client_id}/${ids.export}/export`, body, { type: 'text/csv' });
  await files.write(`${client_id}/${ids.file}/original`, body, { type: 'image/png' });
  await inCompany(async (tx) => {
    await sql`update exports set state = 'ready' where client_id = ${client_id} and id = ${ids.export}`.execute(tx);
    await sql`update users set photo_id = ${ids.file} where client_id = ${client_id} and id = ${person.user_id}`.execute(
      tx,
    );
  });
}

async function disable({ inCompany }: PopulatedCompany, user_id: string): Promise<void> {
  await inCompany((tx) =>
    sql`update users set is_active = false, former_number = 1001, anonymise_requested_at = now()
      where client_id = current_setting('app.client_id')::uuid and id = ${user_id}`.execute(tx),
  );
}

async function inconsistencies(client_id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { sentence } of findInconsistentBooks(product.app, [client_id])) found.push(sentence);
  return found;
}
