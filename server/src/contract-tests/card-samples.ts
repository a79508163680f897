import type { EndpointName } from '#contract/every-endpoint.ts';
import { insertTestCard, insertTestStatement, insertTestTransaction } from '../testing/card-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample, signedInAnew } from './sample.ts';

type OfCards = Extract<EndpointName, `card${'s' | 'Periods' | 'Links' | 'Statements'}.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

/** Sample inputs for cards. Each action uses a card transaction of its own. */
export const cardSamples: { [Name in OfCards]: Sample<Name> } = {
  'cards.list': () => ({}),
  'cards.integration': () => ({}),
  'cards.corporateAccounts': () => ({}),
  'cards.assign': async (context) => ({
    account_id: await aCard(context),
    version: 0,
    user_id: context.company.people.employee.user_id,
  }),
  'cards.accountAction': async (context) => ({
    account_id: await aCard(context),
    version: 0,
    action: { kind: 'rename', nickname: context.company.canary },
  }),
  'cards.transactions': () => ({}),
  'cards.pagedTransactions': () => ({ filters: { states: ['matched', 'expensed'] } }),
  'cards.transactionDetails': ({ company }) => ({ transaction_id: company.ids.card_transaction }),
  'cards.ofExpense': ({ company }) => ({ expense_id: company.ids.expense }),
  'cards.action': async (context) => ({
    transaction_id: await aTransaction(context),
    version: 0,
    action: { kind: 'ignore' },
  }),
  'cards.bulkAction': async (context) => ({
    chosen: { ids: [await aTransaction(context, 'super_admin')] },
    action: { kind: 'ignore' },
  }),
  'cardPeriods.list': () => ({}),
  'cardPeriods.details': ({ company }) => ({ period_id: company.ids.card_period }),
  'cardPeriods.create': () => ({ month: aMonth() }),
  'cardPeriods.close': async ({ company }) => ({ period_id: await aPeriod(company), version: 0 }),
  'cardPeriods.reopen': async ({ company }) => {
    const period_id = await aPeriod(company);
    await (await asAdmin(company)).calls('cardPeriods.close', { period_id, version: 0 });
    return { period_id, version: 1, reason: 'A late charge' };
  },
  'cardLinks.list': () => ({}),
  'cardLinks.token': () => ({}),
  'cardLinks.exchange': async ({ company }) => ({ public_token: await aPublicToken(company) }),
  'cardLinks.action': ({ company }) => ({ link_id: company.ids.card_link, action: 'refresh' }),
  'cardStatements.list': () => ({}),
  'cardStatements.details': ({ company }) => ({ statement_id: company.ids.card_statement }),
  'cardStatements.upload': ({ company }) => ({
    file_name: `${company.canary}.csv`,
    content_base64: Buffer.from(`Card,Date,Amount,Merchant\n4242,2026-03-01,12.50,${company.canary}\n`).toString(
      'base64',
    ),
  }),
  'cardStatements.confirm': async ({ product, company }) => ({
    statement_id: await insertTestStatement(product, company.people.employee),
  }),
};

/** Connects a card on the bank's page and returns the public token. */
async function aPublicToken(company: PopulatedCompany): Promise<string> {
  const { link_url } = await (await asAdmin(company)).calls('cardLinks.token', {});
  const answer = await fetch(link_url ?? '', { method: 'POST', redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('public_token') ?? '';
}

let months = 0;

/** Returns a month for which no period exists yet. */
function aMonth(): string {
  months += 1;
  return `${1900 + Math.trunc(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

async function aPeriod(company: PopulatedCompany): Promise<string> {
  return (await (await asAdmin(company)).calls('cardPeriods.create', { month: aMonth() })).period_id;
}

async function aCard({ product, company }: SampleContext): Promise<string> {
  const employee = await signedInAnew(company.people.employee);
  return insertTestCard(product, employee, { nickname: company.canary });
}

async function aTransaction(
  { product, company }: SampleContext,
  owner: 'employee' | 'super_admin' = 'employee',
): Promise<string> {
  const person = await signedInAnew(company.people[owner]);
  const account_id = company.ids.card_account;
  return (await insertTestTransaction(product, person, { account_id, merchant: `Shop ${company.canary}` })).id;
}
