import { createHmac } from 'node:crypto';
import { lastFour } from '#domain/ach/bank-account.ts';
import { type AccountNumbers, accountIdentity, accountNumberOf } from '#domain/bank-files/account-numbers.ts';
import type { App } from '../../http/context.ts';

/** The kinds of rows with encrypted numbers. An encrypted value cannot be decrypted for another row. */
export type SecretOwner = 'payee_account' | 'paying_account' | 'bank_file' | 'bank_file_item';

interface SecretKey {
  of: SecretOwner;
  client_id: string;
  id: string;
}

type Encrypting = Pick<App, 'encryption'>;

export function secretOwner({ of, client_id, id }: SecretKey): string {
  return `${of} ${client_id} ${id}`;
}

export function encryptNumbers({ encryption }: Encrypting, numbers: AccountNumbers, key: SecretKey): string {
  return encryption.encrypt(JSON.stringify(numbers), secretOwner(key));
}

export function decryptNumbers({ encryption }: Encrypting, stored: string, key: SecretKey): AccountNumbers {
  return JSON.parse(encryption.decrypt(stored, secretOwner(key))) as AccountNumbers;
}

/** Returns the unencrypted columns that are stored next to the encrypted numbers. */
export function readableColumns({ secret }: Pick<App, 'secret'>, numbers: AccountNumbers) {
  const countries = { iban: '', uk: 'GB', us: 'US' } as const;
  return {
    account_last4: lastFour(accountNumberOf(numbers)),
    country: numbers.kind === 'iban' ? numbers.iban.slice(0, 2) : countries[numbers.kind],
    fingerprint: createHmac('sha256', `bank accounts ${secret}`).update(accountIdentity(numbers)).digest('base64url'),
  };
}
