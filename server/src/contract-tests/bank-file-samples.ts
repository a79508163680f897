import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointName } from '#contract/every-endpoint.ts';
import { insertBankFile, updateBankFile } from '../modules/bank-files/bank-files.rows.ts';
import { secretOwner } from '../modules/bank-files/secret-numbers.ts';
import { addPayeeAccount, addPayingAccount } from '../testing/bank-file-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import { insertTestReport } from '../testing/report-rows.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { type Sample, signedInAnew } from './sample.ts';

type OfBankFiles = Extract<EndpointName, `bankFiles.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

const statement =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>';

export const bankFileSamples: { [Name in OfBankFiles]: Sample<Name> } = {
  'bankFiles.myAccounts': () => ({}),
  'bankFiles.addAccount': () => ({
    account_holder: 'Ana Ruiz',
    numbers: { kind: 'us', routing_number: '222222226', account_number: newNumber() },
  }),
  'bankFiles.chooseAccount': async (context) => ({ id: await ownAccount(context) }),
  'bankFiles.removeAccount': async (context) => ({ id: await ownAccount(context) }),
  'bankFiles.missingDetails': () => ({}),
  'bankFiles.askForDetails': () => ({}),
  'bankFiles.payingAccounts': () => ({}),
  'bankFiles.savePayingAccount': ({ company }) => ({
    entity_id: company.ids.entity,
    format: 'sepa',
    account_holder: 'Acme',
    numbers: { kind: 'iban', iban: 'DE89370400440532013000' },
  }),
  'bankFiles.removePayingAccount': async ({ product, company }) => ({
    id: await company.inCompany((tx) =>
      addPayingAccount(tx, product.app, { client_id: company.client_id, canary: company.canary }),
    ),
  }),
  'bankFiles.preview': () => ({ chosen: { matching: {} } }),
  'bankFiles.create': async (context) => ({
    chosen: { ids: [await aQueuedItem(context)] },
    execution_on: context.product.app.clock().toISOString().slice(0, 10),
  }),
  'bankFiles.list': () => ({}),
  'bankFiles.details': ({ company }) => ({ id: company.ids.bank_file }),
  'bankFiles.download': async (context) => ({ id: await aReadyFile(context) }),
  'bankFiles.markSent': async (context) => ({ id: await aReadyFile(context) }),
  'bankFiles.cancel': async (context) => ({ id: await aReadyFile(context) }),
  'bankFiles.readAnswer': () => ({
    file_name: 'statement.xml',
    content_base64: Buffer.from(statement).toString('base64'),
  }),
};

let lastNumber = 700_000_000;

function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

/**
 * Adds a bank account of the super admin, because the super admin sends these requests and they concern the sender's
 * own accounts.
 */
function ownAccount({ product, company }: SampleContext): Promise<string> {
  const { client_id, canary, people } = company;
  return company.inCompany((tx) =>
    addPayeeAccount(tx, product.app, { client_id, user_id: people.super_admin.user_id, canary }),
  );
}

async function aReadyFile({ product, company }: SampleContext): Promise<string> {
  const { client_id, ids, people } = company;
  const id = uuidv7();
  await company.inCompany(async (tx) => {
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(number), 0)::int + 1 as next from bank_files where client_id = ${client_id}`.execute(tx);
    await insertBankFile(tx, {
      client_id,
      id,
      number: rows[0]?.next ?? 1,
      paying_account_id: ids.paying_account,
      format: 'sepa',
      currency: 'EUR',
      execution_on: '2026-11-11',
      created_at: new Date('2026-11-10T08:00:00Z'),
      created_by: people.super_admin.user_id,
    });
    const owner = secretOwner({ of: 'bank_file', client_id, id });
    await updateBankFile(
      tx,
      { client_id, id },
      { state: 'ready', content_encrypted: product.app.encryption.encrypt('content', owner) },
    );
  });
  return id;
}

/** Creates a queued report in euros. Its owner has a bank account to which the company can pay. */
async function aQueuedItem({ product, company }: SampleContext): Promise<string> {
  const { client_id, canary } = company;
  const employee = await signedInAnew(company.people.employee);
  const { report_id } = await insertTestReport(product, employee, { stage: 'payment_queued', amounts: ['10.00'] });
  await company.inCompany(async (tx) => {
    await addPayingAccount(tx, product.app, { client_id, canary });
    await sql`update payables set currency = 'EUR', entity_id = null
      where client_id = ${client_id} and item_id = ${report_id}`.execute(tx);
    await sql`update payee_accounts set is_paid_to = false where client_id = ${client_id}`.execute(tx);
    const id = await addPayeeAccount(tx, product.app, { client_id, user_id: employee.user_id, canary });
    await sql`update payee_accounts set is_paid_to = true where client_id = ${client_id} and id = ${id}`.execute(tx);
  });
  return report_id;
}
