import type { AccountNumbers } from '../account-numbers.ts';
import { endToEndId, type FilePayment, type PaymentFile } from '../payment-file.ts';

/** Example numbers from the IBAN registry and from the sandbox of the payment provider. No real account has them. */
export const sampleNumbers = {
  iban: { kind: 'iban', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  otherIban: { kind: 'iban', iban: 'NL91ABNA0417164300', bic: '' },
  uk: { kind: 'uk', sort_code: '601613', account_number: '31926819' },
  otherUk: { kind: 'uk', sort_code: '200000', account_number: '55779911' },
  us: { kind: 'us', routing_number: '021000021', account_number: '9876543210', is_savings: false },
  otherUs: { kind: 'us', routing_number: '222222226', account_number: '123456789', is_savings: true },
} as const satisfies Record<string, AccountNumbers>;

export function samplePayment(change: Partial<FilePayment> & { numbers: AccountNumbers }): FilePayment {
  return {
    end_to_end_id: endToEndId('0190a000-0000-7000-8000-0000000000b1'),
    payee: 'Zoë Müller',
    amount: '12.34',
    text: 'BF-1001 ER-1007',
    ...change,
  };
}

export function sampleFile(change: Partial<PaymentFile> & Pick<PaymentFile, 'payer' | 'payments'>): PaymentFile {
  return {
    number: 'BF-1001',
    message_id: endToEndId('0190a000-0000-7000-8000-0000000000f1'),
    created_at: new Date('2026-11-17T10:05:06Z'),
    execution_on: '2026-11-18',
    ...change,
  };
}

export function samplePayer(numbers: AccountNumbers, change: Partial<PaymentFile['payer']['settings']> = {}) {
  const settings = { originator: '', bank_name: '', is_balanced: false, ...change };
  return { name: 'Meridian Labs GmbH', numbers, settings };
}
