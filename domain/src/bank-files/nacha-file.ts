import { moneyFrom } from '../money/money.ts';
import type { AccountNumbers } from './account-numbers.ts';
import { digitsText, nachaText } from './bank-text.ts';
import type { FilePayment, PaymentFile } from './payment-file.ts';

/**
 * Writes a NACHA file with one batch of PPD credits. Every record has 94 columns and every block ten records. A
 * balanced file also debits the company's account with the total.
 */
export function nachaFile(file: PaymentFile): string {
  const entries = entriesOf(file);
  const totals = {
    no_of_entries: entries.length,
    hash: entries.reduce((sum, { bank }) => sum + BigInt(bank.slice(0, 8)), 0n) % 10n ** 10n,
    debits: total(entries.filter(({ is_debit }) => is_debit)),
    credits: total(entries.filter(({ is_debit }) => !is_debit)),
  };
  const records = [
    fileHeader(file),
    batchHeader(file),
    ...entries.map((entry, index) => entryDetail(file, entry, index + 1)),
    batchControl(file, totals),
    fileControl(totals),
  ];
  while (records.length % blockSize !== 0) records.push('9'.repeat(94));
  return `${records.join('\n')}\n`;
}

const blockSize = 10;

interface Entry {
  bank: string;
  account: string;
  code: string;
  is_debit: boolean;
  minor: bigint;
  id: string;
  name: string;
}

interface Totals {
  no_of_entries: number;
  /** The last ten digits of the sum of the first eight digits of each routing number. */
  hash: bigint;
  debits: bigint;
  credits: bigint;
}

function entriesOf({ number, payer, payments }: PaymentFile): Entry[] {
  const credits = payments.map((payment, index) => credit(payment, `${number}-${index + 1}`));
  if (!payer.settings.is_balanced) return credits;
  const { routing_number: bank, account_number: account, is_savings } = accountOf(payer.numbers);
  const code = is_savings ? '37' : '27';
  return [...credits, { bank, account, code, is_debit: true, minor: total(credits), id: number, name: payer.name }];
}

function credit({ payee, numbers, amount }: FilePayment, id: string): Entry {
  const { routing_number: bank, account_number: account, is_savings } = accountOf(numbers);
  const { minor } = moneyFrom(amount, 'USD');
  return { bank, account, code: is_savings ? '32' : '22', is_debit: false, minor, id, name: payee };
}

function fileHeader({ created_at, payer }: PaymentFile): string {
  const { bank_name, originator } = payer.settings;
  const at = created_at.toISOString();
  const date = yymmdd(at.slice(0, 10)) + at.slice(11, 16).replace(':', '');
  const origin = originator.padStart(10);
  const names = nachaText(bank_name, 23) + nachaText(payer.name, 23);
  return `101 ${bankOf(payer.numbers)}${origin}${date}A094101${names}${' '.repeat(8)}`;
}

function batchHeader(file: PaymentFile): string {
  const { payer, created_at, execution_on } = file;
  const company = nachaText(payer.name, 16) + ' '.repeat(20) + payer.settings.originator.padStart(10);
  const described = `PPD${nachaText('EXPENSES', 10)}${yymmdd(created_at.toISOString().slice(0, 10))}`;
  return `5${serviceClass(file)}${company}${described}${yymmdd(execution_on)}   1${odfi(file)}${batchNumber}`;
}

function entryDetail(file: PaymentFile, { bank, account, code, minor, id, name }: Entry, sequence: number): string {
  const receiver = code + bank + account.padEnd(17) + digitsText(minor, 10);
  return `6${receiver}${nachaText(id, 15)}${nachaText(name, 22)}  0${odfi(file)}${digitsText(sequence, 7)}`;
}

function batchControl(file: PaymentFile, totals: Totals): string {
  const { no_of_entries, hash, debits, credits } = totals;
  const sums = digitsText(no_of_entries, 6) + digitsText(hash, 10) + digitsText(debits, 12) + digitsText(credits, 12);
  const originator = file.payer.settings.originator.padStart(10);
  return `8${serviceClass(file)}${sums}${originator}${' '.repeat(25)}${odfi(file)}${batchNumber}`;
}

function fileControl({ no_of_entries, hash, debits, credits }: Totals): string {
  const otherRecords = 4;
  const blocks =
    (no_of_entries + otherRecords + blockSize - 1 - ((no_of_entries + otherRecords - 1) % blockSize)) / blockSize;
  const counts = digitsText(1, 6) + digitsText(blocks, 6) + digitsText(no_of_entries, 8);
  return `9${counts}${digitsText(hash, 10)}${digitsText(debits, 12)}${digitsText(credits, 12)}${' '.repeat(39)}`;
}

const batchNumber = digitsText(1, 7);

/** Returns the service class: 220 for credits only, 200 for debits and credits, as in a balanced file. */
function serviceClass({ payer }: PaymentFile): string {
  return payer.settings.is_balanced ? '200' : '220';
}

/** Returns the first eight digits of the routing number of the company's bank, which receives the file (ODFI). */
function odfi({ payer }: PaymentFile): string {
  return bankOf(payer.numbers).slice(0, 8);
}

function bankOf(numbers: AccountNumbers): string {
  return accountOf(numbers).routing_number;
}

function accountOf(numbers: AccountNumbers): Extract<AccountNumbers, { kind: 'us' }> {
  if (numbers.kind !== 'us') throw new Error('A NACHA file pays accounts in the United States.');
  return numbers;
}

function total(entries: readonly Entry[]): bigint {
  return entries.reduce((sum, { minor }) => sum + minor, 0n);
}

function yymmdd(day: string): string {
  return day.slice(2).replaceAll('-', '');
}
