import type { Account, TaxRate, TrackingCategory } from 'xero-node/dist/gen/model/accounting/models.js';
import type { BookOptions } from './port.ts';
import { accepted, maxPages, requiredList, requiredText, rowsPerPage, type XeroCall } from './xero-calls.ts';

/** Reads everything that entries can refer to: accounts, tracking categories, tax rates and suppliers. */
export async function readXeroOptions(call: XeroCall, company_id: string): Promise<BookOptions> {
  const { accounts } = accepted(await call(company_id, ({ api, tenant_id }) => api.getAccounts(tenant_id)));
  const { taxRates } = accepted(await call(company_id, ({ api, tenant_id }) => api.getTaxRates(tenant_id)));
  const { trackingCategories } = accepted(
    await call(company_id, ({ api, tenant_id }) => api.getTrackingCategories(tenant_id)),
  );
  return {
    accounts: requiredList(accounts, 'Accounts').flatMap(accountOption),
    tracking_categories: requiredList(trackingCategories, 'TrackingCategories').flatMap(trackingOptions),
    tax_rates: requiredList(taxRates, 'TaxRates').flatMap(taxOption),
    suppliers: await readSuppliers(call, company_id),
    employees: [],
  };
}

/** Returns an account as an option. Journal lines refer to accounts by code, so accounts without one cannot be used. */
function accountOption({ code, name, status, _class }: Account) {
  if (!code || !isActive(status)) return [];
  return [{ external_id: code, name: requiredText(name, 'the name of an account'), code, type: titled(_class) }];
}

function trackingOptions({ name, options }: TrackingCategory) {
  const category = requiredText(name, 'the name of a tracking category');
  return (options ?? []).map((each) => {
    const option = requiredText(each.name, 'the name of a tracking option');
    return { external_id: JSON.stringify([category, option]), name: `${category}: ${option}` };
  });
}

function taxOption({ name, taxType, status, effectiveRate }: TaxRate) {
  if (!isActive(status)) return [];
  return [
    {
      external_id: requiredText(taxType, 'the type of a tax rate'),
      name: requiredText(name, 'the name of a tax rate'),
      rate_pct: String(effectiveRate ?? ''),
    },
  ];
}

async function readSuppliers(call: XeroCall, company_id: string) {
  const suppliers: BookOptions['suppliers'] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const found = await readXeroContacts(call, company_id, { where: 'IsSupplier==true', page });
    suppliers.push(...found);
    if (found.length < rowsPerPage) break;
  }
  return suppliers;
}

export async function readXeroContacts(
  call: XeroCall,
  company_id: string,
  { where, page }: { where: string; page: number },
): Promise<BookOptions['suppliers']> {
  const { contacts } = accepted(
    await call(company_id, ({ api, tenant_id }) =>
      api.getContacts(tenant_id, undefined, where, undefined, undefined, page),
    ),
  );
  return requiredList(contacts, 'Contacts').map(({ contactID, name, emailAddress }) => ({
    external_id: requiredText(contactID, 'the id of a contact'),
    name: requiredText(name, 'the name of a contact'),
    email: emailAddress ?? '',
  }));
}

/** Returns true if the status is active or missing. The SDK declares enumerations as numbers, but returns strings. */
function isActive(status: unknown): boolean {
  return (status ?? 'ACTIVE') === 'ACTIVE';
}

/** Converts 'EXPENSE' to 'Expense', the notation of the other vendors. */
function titled(name: unknown): string {
  const text = String(name ?? '');
  return text.slice(0, 1) + text.slice(1).toLowerCase();
}
