import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

interface StoredTransaction {
  id: string;
  sync_id: string;
  date: string;
  currency: string;
  status: 'Completed' | 'ValidationError';
  message: string;
  lines: { amount: number; accountRef: { id: string } }[];
}

interface StoredCompany {
  id: string;
  name: string;
  connection: { id: string; status: 'PendingAuth' | 'Linked' | 'Unlinked' | 'Deauthorized' };
  /** Entries up to this day are refused. */
  closed_until: string;
  /** Every transaction in the order of its arrival, also when an id arrives twice. */
  transactions: StoredTransaction[];
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

/** The companies of the stand-in, saved to a file so that connections survive a restart. */
export function openBooks(file: string | null) {
  const companies = new Map<string, StoredCompany>(
    file && existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as StoredCompany[]).map((company) => [company.id, company])
      : [],
  );
  const faults: FaultKind[] = [];

  return {
    find: (id: string) => companies.get(id),
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

/** A small chart of accounts as a bookkeeper would name it. */
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
