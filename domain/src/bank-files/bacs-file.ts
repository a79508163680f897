import { moneyFrom } from '../money/money.ts';
import type { AccountNumbers } from './account-numbers.ts';
import { bacsText, digitsText } from './bank-text.ts';
import type { FilePayment, PaymentFile } from './payment-file.ts';

/**
 * Writes a Bacs file in the Standard 18 format, with labels of 80 columns and a credit record of 100 columns for each
 * payment. A contra record debits the company's account with the total.
 */
export function bacsFile(file: PaymentFile): string {
  const total = file.payments.reduce((sum, { amount }) => sum + moneyFrom(amount, 'GBP').minor, 0n);
  const records = [
    label(`VOL1${serial(file)}0${' '.repeat(30)}${file.payer.settings.originator}${' '.repeat(32)}1`),
    label(`HDR1${fileLabel(file)}`),
    label(`HDR2${lengths}`),
    label(`UHL1${julian(file.execution_on)}999999    000000001 DAILY  001`),
    ...file.payments.map((payment) => creditRecord(file, payment)),
    contraRecord(file, total),
    label(`EOF1${fileLabel(file)}`),
    label(`EOF2${lengths}`),
    label(
      `UTL1${digitsText(total, 13)}${digitsText(total, 13)}${digitsText(1, 7)}${digitsText(file.payments.length, 7)}`,
    ),
  ];
  return `${records.join('\r\n')}\r\n`;
}

/** The lengths of blocks and records in the HDR2 label: blocks have up to 2,000 characters and records have 100. */
const lengths = `F0200000100${' '.repeat(35)}00`;
const creditCode = '99';
const debitCode = '17';

function creditRecord({ payer }: PaymentFile, { payee, numbers, amount, text }: FilePayment): string {
  const { minor } = moneyFrom(amount, 'GBP');
  const parts = [accountText(numbers), `0${creditCode}`, accountText(payer.numbers), '    ', digitsText(minor, 11)];
  return [...parts, bacsText(payer.name, 18), bacsText(text, 18), bacsText(payee, 18)].join('');
}

function contraRecord({ number, payer }: PaymentFile, total: bigint): string {
  const own = accountText(payer.numbers);
  const parts = [own, `0${debitCode}`, own, '    ', digitsText(total, 11)];
  return [...parts, bacsText(number, 18), bacsText('CONTRA', 18), bacsText(payer.name, 18)].join('');
}

function fileLabel(file: PaymentFile): string {
  const { originator: user } = file.payer.settings;
  const day = file.created_at.toISOString().slice(0, 10);
  const name = `A${user}S  1${user}`;
  return `${name}${serial(file)}00010001${' '.repeat(6)}${julian(day)}${julian(file.execution_on)}0000000`;
}

/** Returns the serial number of the submission: the last six digits of the file's number. */
function serial({ number }: PaymentFile): string {
  return number.replaceAll(/\D/gu, '').slice(-6).padStart(6, '0');
}

/** Formats a date as a space, the two-digit year and the day of the year. */
function julian(day: string): string {
  const [year = ''] = day.split('-');
  const dayMs = 86_400_000;
  const number = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${year}-01-01T00:00:00Z`)) / dayMs + 1;
  return ` ${year.slice(2)}${String(number).padStart(3, '0')}`;
}

function accountText(numbers: AccountNumbers): string {
  if (numbers.kind !== 'uk') throw new Error('A Bacs file pays accounts in the United Kingdom.');
  return numbers.sort_code + numbers.account_number;
}

function label(text: string): string {
  return text.padEnd(80);
}
