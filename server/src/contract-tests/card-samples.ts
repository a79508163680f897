import type { EndpointName } from '#contract/every-endpoint.ts';
import { insertTestCard, insertTestTransaction } from '../testing/card-rows.ts';
import type { PopulatedCompany } from '../testing/populated-company.ts';
import type { TestProduct } from '../testing/test-product.ts';
import { asAdmin, type Sample, signedInAnew } from './sample.ts';

type OfCards = Extract<EndpointName, `cards.${string}` | `cardPeriods.${string}`>;

interface SampleContext {
  product: TestProduct;
  company: PopulatedCompany;
}

/** Sample inputs for cards. Actions get a transaction of their own. */
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
  'cards.pagedTransactions': () => ({}),
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
};

let months = 0;

/** A month that has no period yet. */
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
