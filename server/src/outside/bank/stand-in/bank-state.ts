import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { BankAccountType } from '#domain/ach/bank-account.ts';
import type { DocumentType } from '#domain/ach/directives.ts';

/** The data of the local fake. It stores only what the real bank would show later, so no full account number. */

export interface StoredCustomer {
  id: string;
  type: 'business' | 'receive-only';
  status: 'unverified' | 'verified' | 'retry' | 'document' | 'suspended' | 'deactivated';
  needs_full_ssn: boolean;
  errors: { code: string; message: string; path: string }[];
  certification: 'uncertified' | 'recertify' | 'certified';
  created: string;
  fields: Record<string, unknown>;
}

export interface StoredOwner {
  id: string;
  customer_id: string;
  first_name: string;
  last_name: string;
  address: Record<string, unknown>;
  status: 'verified' | 'incomplete' | 'document';
  created: string;
}

interface StoredDocument {
  id: string;
  of: { customer_id: string } | { owner_id: string };
  type: DocumentType;
  file_name: string;
  state: 'pending' | 'accepted' | 'rejected';
  failure: string;
  created: string;
}

export interface StoredSource {
  id: string;
  customer_id: string;
  name: string;
  status: 'unverified' | 'verified';
  type: BankAccountType;
  last4: string;
  fingerprint: string;
  is_removed: boolean;
  created: string;
  deposits: { state: 'pending' | 'processed' | 'failed'; attempts: number } | null;
}

export interface StoredTransfer {
  id: string;
  customer_id: string;
  source_id: string;
  destination_id: string;
  value: string;
  state: 'pending' | 'processed' | 'failed' | 'cancelled';
  failure_code: string;
  correlation_id: string;
  mass_payment_id: string | null;
  created: string;
}

export interface StoredMassPayment {
  id: string;
  customer_id: string;
  source_id: string;
  state: 'pending' | 'processing' | 'complete';
  correlation_id: string;
  items: StoredMassItem[];
  created: string;
}

interface StoredMassItem {
  id: string;
  destination_id: string;
  value: string;
  state: 'pending' | 'success' | 'failed';
  transfer_id: string | null;
  correlation_id: string;
}

interface StoredKey {
  location: string;
  at: string;
}

export interface StoredEvent {
  id: string;
  topic: string;
  resource: string;
  customer_id: string;
  at: string;
}

interface BankData {
  customers: Record<string, StoredCustomer>;
  owners: Record<string, StoredOwner>;
  documents: Record<string, StoredDocument>;
  sources: Record<string, StoredSource>;
  transfers: Record<string, StoredTransfer>;
  mass_payments: Record<string, StoredMassPayment>;
  sessions: Record<string, { customer_id: string; is_finished: boolean }>;
  keys: Record<string, StoredKey>;
  clock_offset_ms: number;
  /** The number of transfers of a mass payment that are created at a time. */
  mass_portion: number;
}

const empty: BankData = {
  customers: {},
  owners: {},
  documents: {},
  sources: {},
  transfers: {},
  mass_payments: {},
  sessions: {},
  keys: {},
  clock_offset_ms: 0,
  mass_portion: 5_000,
};

export type BankState = BankData & {
  now(): Date;
  newId(): string;
  /** Writes the data to the file, so that it survives a restart. */
  save(): void;
  /** Called for every change that the bank reports. */
  emit(event: StoredEvent): void;
};

/** Loads the data from the file; without a file, starts with empty data. */
export function openBankState(file: string | null, emit: (event: StoredEvent) => void): BankState {
  const data: BankData = { ...structuredClone(empty), ...readData(file) };
  return Object.assign(data, {
    now: () => new Date(Date.now() + data.clock_offset_ms),
    newId: () => randomUUID(),
    save: () => {
      if (file) writeFileSync(file, JSON.stringify(data));
    },
    emit,
  });
}

function readData(file: string | null): Partial<BankData> {
  if (!file) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<BankData>;
  } catch {
    return {};
  }
}
