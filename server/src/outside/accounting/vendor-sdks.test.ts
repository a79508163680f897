import { describe, expect, it } from 'vitest';
import { codatSdkOperations } from './testing/codat-sdk.ts';
import { operationName, sdkProblems } from './testing/sdk-problems.ts';
import { exchangesWith } from './testing/vendor-exchanges.ts';
import { xeroSdkOperations } from './testing/xero-sdk.ts';

/**
 * Compares every request to Xero and Codat, and every answer of the stand-in, with the models of the vendors' own SDKs.
 * Intuit has no SDK with models for Node, so QuickBooks is only compared with our own description of its API.
 */

const vendors = ['xero', 'codat'] as const;
type Vendor = (typeof vendors)[number];

const operationsOf = { xero: xeroSdkOperations, codat: codatSdkOperations };

const expenses = '/companies/{id}/sync/expenses';
/** Operations that the SDKs have no models for: the list of Xero's tenants, and documents newer than version 3.1.0 of Codat's SDK. */
const withoutModels: Record<Vendor, string[]> = {
  xero: ['GET /connections'],
  codat: [
    `POST ${expenses}/adjustment-transactions`,
    `POST ${expenses}/reimbursable-expense-transactions`,
    `PUT ${expenses}/transfer-transactions/{id}`,
  ],
};

describe.each(vendors)('%s', (vendor) => {
  it('agrees with the models of its SDK', async () => {
    expect(sdkProblems(operationsOf[vendor], await exchangesWith(vendor))).toEqual([]);
  });

  it('has models for all other operations', async () => {
    const used = new Set((await exchangesWith(vendor)).map(({ method, path }) => operationName(method, path)));
    expect([...used].toSorted()).toEqual([...Object.keys(operationsOf[vendor]), ...withoutModels[vendor]].toSorted());
  });
});

type Path = readonly (string | number)[];

/** A wrong value to put into the first request or the first successful answer of an operation. */
interface Mistake {
  operation: string;
  part: 'request' | 'response';
  path: Path;
  value: unknown;
}

const journals = (...path: Path): Path => ['ManualJournals', 0, ...path];
const request = (operation: string, path: Path, value: unknown): Mistake => ({
  operation,
  part: 'request',
  path,
  value,
});
const answer = (operation: string, path: Path, value: unknown): Mistake => ({
  operation,
  part: 'response',
  path,
  value,
});

describe('a mistake is found', () => {
  it.each<[string, Vendor, Mistake, RegExp]>([
    [
      'an unknown field of a line',
      'xero',
      request('PUT /ManualJournals', journals('JournalLines', 0, 'Amount'), 10),
      /request: ManualJournals\[\]\.JournalLines\[\]\.Amount: ManualJournalLine has no such field/u,
    ],
    [
      'an amount as text',
      'xero',
      request('PUT /Invoices', ['Invoices', 0, 'LineItems', 0, 'UnitAmount'], '10.00'),
      /UnitAmount: expected a number/u,
    ],
    ['an unknown status', 'xero', request('PUT /ManualJournals', journals('Status'), 'BOOKED'), /"BOOKED" is none of/u],
    [
      'an unknown type of amounts',
      'xero',
      request('PUT /CreditNotes', ['CreditNotes', 0, 'LineAmountTypes'], 'Gross'),
      /"Gross" is none of/u,
    ],
    [
      'a date in another format',
      'xero',
      request('PUT /Invoices', ['Invoices', 0, 'DueDate'], '16/11/2026'),
      /DueDate/u,
    ],
    [
      'one document instead of a list',
      'xero',
      request('PUT /Payments', ['Payments'], {}),
      /Payments: expected a list/u,
    ],
    [
      'text instead of a model',
      'xero',
      request('PUT /BankTransactions', ['BankTransactions', 0, 'Contact'], 'Bea'),
      /Contact: expected Contact/u,
    ],
    [
      'an unknown field of an answer',
      'xero',
      answer('GET /TrackingCategories', ['TrackingCategories', 0, 'Options', 0, 'Title'], 'Berlin'),
      /answer 200: .*TrackingOption has no such field/u,
    ],
    [
      'a flag in place of a rate',
      'xero',
      answer('GET /TaxRates', ['TaxRates', 0, 'EffectiveRate'], true),
      /EffectiveRate: expected a number/u,
    ],
    [
      'an unknown field of a company',
      'codat',
      request('POST /companies', ['title'], 'Acme'),
      /title: CompanyRequestBody has no such field/u,
    ],
    [
      'an unknown type of expense',
      'codat',
      request(`POST ${expenses}/expense-transactions`, [0, 'type'], 'Purchase'),
      /"Purchase" is none of/u,
    ],
    [
      'an amount as text',
      'codat',
      request(`POST ${expenses}/expense-transactions`, [0, 'lines', 0, 'netAmount'], '10.00'),
      /netAmount: expected a number/u,
    ],
    [
      'a date in another format',
      'codat',
      request(`POST ${expenses}/expense-transactions`, [0, 'issueDate'], '16.11.2026'),
      /issueDate: expected a date/u,
    ],
    [
      'an unknown state of a connection',
      'codat',
      request('PATCH /companies/{id}/connections/{id}', ['status'], 'Gone'),
      /"Gone" is none of/u,
    ],
    [
      'an unknown status of a transaction',
      'codat',
      answer(`GET ${expenses}/syncs/{id}/transactions/{id}`, [0, 'status'], 'Done'),
      /"Done" is none of/u,
    ],
    [
      'an unknown field of a supplier',
      'codat',
      answer('GET /companies/{id}/data/suppliers', ['results', 0, 'name'], 'Bea'),
      /Supplier has no such field/u,
    ],
    [
      'an unknown link of a page',
      'codat',
      answer('GET /companies/{id}/connections', ['_links', 'first'], {}),
      /_links\.first: Links has no such field/u,
    ],
    [
      'an unknown type of account',
      'codat',
      answer(`GET ${expenses}/mappingOptions`, ['accounts', 0, 'accountType'], 'Cost'),
      /"Cost" is none of/u,
    ],
  ])('%s (%s)', async (_, vendor, mistake, problem) => {
    expect(await problemsWith(vendor, mistake)).toEqual([expect.stringMatching(problem)]);
  });
});

async function problemsWith(vendor: Vendor, { operation, part, path, value }: Mistake): Promise<string[]> {
  const found = (await exchangesWith(vendor)).find(
    (exchange) => exchange.status === 200 && operationName(exchange.method, exchange.path) === operation,
  );
  const exchange = structuredClone(found);
  if (!exchange) throw new Error(`There is no ${operation}.`);
  const parent = path.slice(0, -1).reduce((outer, key) => Reflect.get(outer, key), Object(exchange[part]));
  Reflect.set(parent, path.at(-1) ?? '', value);
  return sdkProblems(operationsOf[vendor], [exchange]);
}
