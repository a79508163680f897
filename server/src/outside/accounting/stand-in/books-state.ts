import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

export interface StoredTransaction {
  id: string;
  sync_id: string;
  date: string;
  currency: string;
  status: 'Completed' | 'ValidationError';
  message: string;
  lines: StoredLine[];
  /** The reference of the entry, if the API has one. */
  text?: string;
  /** The kind of the document. Journal entries have neither a kind nor a `payee`, the id of the document's payee. */
  document?: string;
  payee?: string;
  memo?: string;
  /** The `sync_id` of the document that a payment pays. */
  pays?: string;
  /** The document as it was sent, if the API returns it. */
  sent?: object;
  /** The time at which the transaction arrived, if the API returns it. */
  received_at?: string;
  /** The names of attached files. The name of a file that arrived twice is listed twice. */
  attachments?: string[];
}

interface StoredLine {
  amount: number;
  accountRef: { id: string };
  tax_code?: string;
  tax_amount?: number;
  supplier_id?: string;
  tracking?: string;
}

interface StoredPayment {
  id: string;
  sync_id: string;
  date: string;
  amount: number;
  /** Absent if the books have a single currency. */
  currency?: string;
}

export interface StoredCompany {
  id: string;
  name: string;
  connection: { id: string; status: 'PendingAuth' | 'Linked' | 'Unlinked' | 'Deauthorized' };
  /** Entries up to this day are rejected. */
  closed_until: string;
  /** Every transaction in order of arrival. If an id arrived twice, both transactions are listed. */
  transactions: StoredTransaction[];
  /** The id of the newest document, if ids are numbers. */
  last_id?: number;
  payments?: StoredPayment[];
  /** Suppliers that were created through the API. */
  suppliers?: { id: string; name: string; email: string }[];
  /** The newest tokens of an OAuth authorisation; older ones are rejected. */
  tokens?: { access: string; refresh: string };
}

export const faultKinds = [
  'none',
  'too_many',
  'fail_before',
  'expired',
  'invalid',
  'fail_after',
  'drop_after',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type BooksState = ReturnType<typeof openBooks>;

/** Opens the companies of the local fake. With a file, they are saved there, so that connections survive a restart. */
export function openBooks(file: string | null) {
  const companies = new Map<string, StoredCompany>(
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as StoredCompany[]).map((company) => [company.id, company])
      : [],
  );
  const faults: FaultKind[] = [];

  return {
    find: (id: string) => companies.get(id),
    findBy: (fits: (company: StoredCompany) => boolean) => [...companies.values()].find(fits),
    create(name: string): StoredCompany {
      const id = randomUUID();
      const connection = { id: randomUUID(), status: 'PendingAuth' as const };
      const company = { id, name, connection, closed_until: '', transactions: [] };
      companies.set(id, company);
      return company;
    },
    planFaults: (kinds: readonly FaultKind[]) => void faults.splice(0, faults.length, ...kinds),
    nextFault: () => faults.shift() ?? 'none',
    save() {
      if (file) writeFileSync(file, JSON.stringify([...companies.values()]));
    },
  };
}

/** Returns the reason why the books reject an entry; empty if they accept it. */
export function problemOf(
  { date, lines }: Pick<StoredTransaction, 'date' | 'lines'>,
  { closed_until, is_invalid, id_prefix = '' }: { closed_until: string; is_invalid: boolean; id_prefix?: string },
): string {
  if (is_invalid) return 'The reference is already used by a locked document.';
  if (date.slice(0, 10) <= closed_until) return `The accounting period is closed until ${closed_until}.`;
  const unknown = lines.find(({ accountRef }) => !chart.some(([code]) => `${id_prefix}${code}` === accountRef.id));
  if (unknown) return `The account ${unknown.accountRef.id} does not exist.`;
  // The amounts are floating-point numbers, so their sum may differ from zero by a rounding error. The tolerance is
  // below every currency's smallest unit.
  return Math.abs(lines.reduce((total, { amount }) => total + amount, 0)) < 0.0001 ? '' : 'Debits and credits differ.';
}

export const taxCodes = [
  ['VAT19', 'Input tax 19 %', 19],
  ['VAT7', 'Input tax 7 %', 7],
  ['VAT20', 'VAT on purchases 20 %', 20],
] as const;

export const offices = ['Headquarters', 'Europe', 'Americas'] as const;

export const employees = [['e-1', 'Ana Lima', 'ana@acme.test']] as const;

/** Returns all suppliers of a company, including those created later. */
export function suppliersOf({ suppliers: created = [] }: StoredCompany): { id: string; name: string; email: string }[] {
  return [...suppliers.map(([id, name, email]) => ({ id, name, email })), ...created];
}

export function addSupplier(company: StoredCompany, { name, email }: { name: string; email: string }): string {
  const id = `s-${suppliersOf(company).length + 1}`;
  company.suppliers = [...(company.suppliers ?? []), { id, name, email }];
  return id;
}

const suppliers = [
  ['s-1', 'Corner Stationery', 'orders@stationery.test'],
  ['s-2', 'Ana Lima', 'ana@acme.test'],
] as const;

/** A small, realistic chart of accounts. */
export const chart = [
  ['1000', 'Business checking account', 'Asset'],
  ['1050', 'Cash in transit', 'Asset'],
  ['1200', 'Employee advances', 'Asset'],
  ['1900', 'Intercompany', 'Asset'],
  ['2000', 'Accounts payable', 'Liability'],
  ['2100', 'Employee reimbursements payable', 'Liability'],
  ['2150', 'Employee advances payable', 'Liability'],
  ['2200', 'Company credit card', 'Liability'],
  ['2300', 'Payout clearing', 'Liability'],
  ['6100', 'Airfare', 'Expense'],
  ['6110', 'Hotel and lodging', 'Expense'],
  ['6120', 'Ground transport', 'Expense'],
  ['6200', 'Meals', 'Expense'],
  ['6210', 'Client entertainment', 'Expense'],
  ['6300', 'Office supplies', 'Expense'],
  ['6310', 'Software subscriptions', 'Expense'],
  ['6400', 'Training', 'Expense'],
  ['6500', 'Mileage', 'Expense'],
  ['6510', 'Per diem', 'Expense'],
  ['6900', 'Other expenses', 'Expense'],
  ['7900', 'Currency conversion gain or loss', 'Expense'],
] as const;
