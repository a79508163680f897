import type { LedgerAccount } from '../ledger/postings.ts';
import { asLatin1 } from '../text/as-latin1.ts';
import { escapeFormula } from '../text/escape-formulas.ts';

/** The accounting systems for which the product writes journal files. */
export const erpSystems = ['generic', 'netsuite', 'sap', 'dynamics', 'sage', 'datev'] as const;
export type ErpSystem = (typeof erpSystems)[number];

/** A posting with the account numbers that the other accounting system uses. */
export interface ErpPosting {
  date: string;
  /** The number of the report, such as 'ER-1001'. */
  document: string;
  text: string;
  entity: string;
  currency: string;
  amount: string;
  debit_account: string;
  credit_account: string;
}

/** One row of a file. Most systems use a separate row for each side of a posting. */
interface ErpRow extends Omit<ErpPosting, 'debit_account' | 'credit_account'> {
  account: string;
  contra_account: string;
  is_debit: boolean;
}

interface Column {
  head: string;
  value: (row: ErpRow) => string;
}

interface Layout {
  name: string;
  separator: ',' | ';';
  /** True if the file has one row per posting with both accounts, instead of one row per side. */
  has_contra_account: boolean;
  encoding: 'utf-8' | 'latin1';
  /** True if the dates of the rows have no year, so that the postings of a file must be of one calendar year. */
  has_one_year?: true;
  columns: readonly Column[];
  /** Returns the lines above the header row. */
  preamble?: (period: ErpPeriod) => string[];
}

interface ErpPeriod {
  from: string;
  to: string;
  created_at: Date;
}

const plain = (head: string, key: 'document' | 'text' | 'entity' | 'currency' | 'account'): Column => ({
  head,
  value: (row) => row[key],
});
const constant = (head: string, text: string): Column => ({ head, value: () => text });
const debit = (head: string): Column => ({ head, value: ({ is_debit, amount }) => (is_debit ? amount : '') });
const credit = (head: string): Column => ({ head, value: ({ is_debit, amount }) => (is_debit ? '' : amount) });
const dateIn = (head: string, format: (year: string, month: string, day: string) => string): Column => ({
  head,
  value: ({ date }) => {
    const [year = '', month = '', day = ''] = date.split('-');
    return format(year, month, day);
  },
});

/** The column names and formats that the import of each system expects. */
export const erpLayouts: Record<ErpSystem, Layout> = {
  generic: {
    name: 'Journal',
    separator: ',',
    has_contra_account: false,
    encoding: 'utf-8',
    columns: [
      { head: 'Date', value: ({ date }) => date },
      plain('Document', 'document'),
      plain('Account', 'account'),
      plain('Text', 'text'),
      debit('Debit'),
      credit('Credit'),
      plain('Currency', 'currency'),
      plain('Entity', 'entity'),
    ],
  },
  netsuite: {
    name: 'NetSuite',
    separator: ',',
    has_contra_account: false,
    encoding: 'utf-8',
    columns: [
      plain('External ID', 'document'),
      dateIn('Date', (year, month, day) => `${month}/${day}/${year}`),
      plain('Subsidiary', 'entity'),
      plain('Currency', 'currency'),
      plain('Account', 'account'),
      debit('Debit'),
      credit('Credit'),
      plain('Memo', 'text'),
    ],
  },
  sap: {
    name: 'SAP',
    separator: ';',
    has_contra_account: false,
    encoding: 'utf-8',
    columns: [
      plain('Company Code', 'entity'),
      dateIn('Document Date', (year, month, day) => `${year}${month}${day}`),
      dateIn('Posting Date', (year, month, day) => `${year}${month}${day}`),
      constant('Document Type', 'SA'),
      plain('Reference', 'document'),
      plain('Transaction Currency', 'currency'),
      plain('G/L Account', 'account'),
      { head: 'Debit/Credit Code', value: ({ is_debit }) => (is_debit ? 'S' : 'H') },
      { head: 'Amount', value: ({ amount }) => amount },
      plain('Item Text', 'text'),
    ],
  },
  dynamics: {
    name: 'Dynamics 365',
    separator: ',',
    has_contra_account: false,
    encoding: 'utf-8',
    columns: [
      { head: 'Posting Date', value: ({ date }) => date },
      plain('Document No.', 'document'),
      constant('Account Type', 'G/L Account'),
      plain('Account No.', 'account'),
      plain('Description', 'text'),
      plain('Currency Code', 'currency'),
      { head: 'Amount', value: ({ is_debit, amount }) => (is_debit ? amount : `-${amount}`) },
    ],
  },
  sage: {
    name: 'Sage',
    separator: ',',
    has_contra_account: false,
    encoding: 'utf-8',
    columns: [
      { head: 'Type', value: ({ is_debit }) => (is_debit ? 'JD' : 'JC') },
      constant('Account Reference', ''),
      plain('Nominal A/C Ref', 'account'),
      constant('Department Code', ''),
      dateIn('Date', (year, month, day) => `${day}/${month}/${year}`),
      plain('Reference', 'document'),
      plain('Details', 'text'),
      { head: 'Net Amount', value: ({ amount }) => amount },
      constant('Tax Code', 'T9'),
      constant('Tax Amount', '0.00'),
    ],
  },
  datev: {
    name: 'DATEV',
    separator: ';',
    has_contra_account: true,
    encoding: 'latin1',
    has_one_year: true,
    preamble: ({ from, to, created_at }) => {
      const compact = (text: string) => text.replace(/\D/gu, '');
      const created = compact(created_at.toISOString()).padEnd(17, '0').slice(0, 17);
      const year = `${from.slice(0, 4)}0101`;
      return [
        `"EXTF";700;21;"Buchungsstapel";12;${created};;"RE";"";"";1001;1;${year};4;${compact(from)};${compact(to)};"Outlay";"";1;0;0;"EUR"`,
      ];
    },
    columns: [
      { head: 'Umsatz (ohne Soll/Haben-Kz)', value: ({ amount }) => amount.replace('.', ',') },
      constant('Soll/Haben-Kennzeichen', 'S'),
      plain('WKZ Umsatz', 'currency'),
      constant('Kurs', ''),
      constant('Basis-Umsatz', ''),
      constant('WKZ Basis-Umsatz', ''),
      plain('Konto', 'account'),
      { head: 'Gegenkonto (ohne BU-Schlüssel)', value: ({ contra_account }) => contra_account },
      constant('BU-Schlüssel', ''),
      dateIn('Belegdatum', (_, month, day) => `${day}${month}`),
      { head: 'Belegfeld 1', value: ({ document }) => asLatin1(document).slice(0, 36) },
      constant('Belegfeld 2', ''),
      constant('Skonto', ''),
      { head: 'Buchungstext', value: ({ text }) => asLatin1(text).slice(0, 60) },
    ],
  },
};

/** Returns the column names of a layout, so that users can see them before they download a file. */
export function erpColumns(system: ErpSystem): string[] {
  return erpLayouts[system].columns.map(({ head }) => head);
}

/** Splits postings, ordered by date, into those of each file. They are in one file if the system's dates have a year. */
export function erpFileParts<Posting extends { event_on: string }>(
  system: ErpSystem,
  postings: readonly Posting[],
): Posting[][] {
  if (!erpLayouts[system].has_one_year) return [[...postings]];
  return [...Map.groupBy(postings, ({ event_on }) => yearOf(event_on)).values()];
}

/** True if one file of the system can have postings of these days. */
export function fitsErpFile(system: ErpSystem, { from, to }: Pick<ErpPeriod, 'from' | 'to'>): boolean {
  return !erpLayouts[system].has_one_year || yearOf(from) === yearOf(to);
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}

/** Builds the text of a journal file. Cells that a spreadsheet would run as a formula are escaped. */
export function erpFileText(system: ErpSystem, postings: readonly ErpPosting[], period: ErpPeriod): string {
  const { separator, columns, has_contra_account, encoding, has_one_year, preamble } = erpLayouts[system];
  if (has_one_year && postings.some(({ date }) => yearOf(date) !== yearOf(period.from)))
    throw new Error('The postings of this file must be of one year.');
  const lines = postings.flatMap((posting) => rowsOf(posting, has_contra_account));
  const encodable = encoding === 'latin1' ? asLatin1 : (text: string) => text;
  const cell = (value: string) => {
    const text = encodable(value);
    return quoted(isAmount.test(text) ? text : escapeFormula(text), separator);
  };
  const table = [
    columns.map(({ head }) => quoted(encodable(head), separator)),
    ...lines.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return [...(preamble?.(period) ?? []), ...table.map((cells) => cells.join(separator)), ''].join('\r\n');
}

const isAmount = /^-?\d+([.,]\d+)?$/u;

function rowsOf({ debit_account, credit_account, ...rest }: ErpPosting, has_contra_account: boolean): ErpRow[] {
  const onDebit = { ...rest, account: debit_account, contra_account: credit_account, is_debit: true };
  if (has_contra_account) return [onDebit];
  return [onDebit, { ...rest, account: credit_account, contra_account: debit_account, is_debit: false }];
}

function quoted(text: string, separator: string): string {
  const needsQuotes = text.includes(separator) || /["\r\n]/u.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns the account number in the other system: the one saved with the expense, or the one that the company entered
 * for the ledger account. Null if there is neither.
 */
export function erpAccount(
  account: LedgerAccount,
  ledger_account: string,
  numbers: Partial<Record<LedgerAccount, string>>,
): string | null {
  const own = account === 'expense' ? ledger_account : '';
  return own || numbers[account] || null;
}
