import type { BankAccountType } from '#domain/ach/bank-account.ts';
import type { DocumentType } from '#domain/ach/directives.ts';
import type { BusinessType, CustomerStatus, OwnerStatus } from '#domain/ach/onboarding-steps.ts';
import type { TransferState } from '#domain/ach/transfer-states.ts';

interface BankAddress {
  address1: string;
  address2: string;
  city: string;
  state_province_region: string;
  postal_code: string;
  country: string;
}

type Identity = { ssn: string } | { passport: { number: string; country: string } };

export interface BankPerson {
  first_name: string;
  last_name: string;
  date_of_birth: string;
  address: BankAddress;
  identity: Identity;
}

/**
 * A company with the data by which the bank identifies it. Tax and social security numbers are sent to the bank, but
 * never stored.
 */
export interface BankCompany {
  first_name: string;
  last_name: string;
  email: string;
  business_name: string;
  doing_business_as: string;
  business_type: BusinessType;
  business_classification: string;
  website: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postal_code: string;
  ein?: string;
  controller?: BankPerson & { title: string };
  proprietor?: { date_of_birth: string; ssn: string };
  correlation_id: string;
}

export interface BankCustomer {
  status: CustomerStatus;
  needs_full_ssn: boolean;
  directives: { code: string; field: string }[];
}

export interface BankDocument {
  state: 'pending' | 'accepted' | 'rejected';
  failure_code: string;
}

interface AccountNumbers {
  routing_number: string;
  account_number: string;
  bank_account_type: BankAccountType;
  name: string;
}

export interface FundingSource {
  status: 'unverified' | 'verified';
  bank_name: string;
  bank_account_type: BankAccountType;
  /** Equal for all funding sources of the same bank account; empty if unknown. */
  fingerprint: string;
  is_removed: boolean;
}

export interface ReportedTransfer {
  transfer_id: string;
  state: Exclude<TransferState, 'created'>;
  /** The return code of a failed transfer; empty otherwise. */
  failure_code: string;
  /** The account that a failed transfer failed at: that of the company or of the payee; null if the bank names none. */
  failed_source_id: string | null;
}

interface TransferOrder {
  /** Identifies the payment: sending the same id twice moves money only once. */
  payout_id: string;
  destination_id: string;
  amount: string;
}

/**
 * The bank service that verifies companies and moves money. Calls that the bank rejects throw `BankRefused`; calls
 * without a response throw `BankAway`, after which it is unknown whether they had an effect.
 */
export interface BankPort {
  createCompany(company: BankCompany): Promise<string>;
  retryCompany(customer_id: string, company: BankCompany): Promise<void>;
  createReceiver(person: {
    first_name: string;
    last_name: string;
    email: string;
    correlation_id: string;
  }): Promise<string>;
  readCustomer(customer_id: string): Promise<BankCustomer>;
  uploadDocument(
    of: { customer_id: string } | { owner_id: string },
    document: { document_type: DocumentType; file_name: string; content: Uint8Array; mime_type: string },
  ): Promise<string>;
  readDocument(document_id: string): Promise<BankDocument>;
  addOwner(customer_id: string, owner: BankPerson): Promise<string>;
  correctOwner(owner_id: string, owner: BankPerson): Promise<void>;
  removeOwner(owner_id: string): Promise<void>;
  readOwner(owner_id: string): Promise<OwnerStatus>;
  readCertification(customer_id: string): Promise<'uncertified' | 'recertify' | 'certified'>;
  certify(customer_id: string): Promise<void>;
  addBank(customer_id: string, account: AccountNumbers): Promise<string>;
  startSession(customer_id: string): Promise<{ session_id: string; session_url: string }>;
  addBankOfSession(customer_id: string, account: { name: string }): Promise<string>;
  readBank(funding_source_id: string): Promise<FundingSource>;
  removeBank(funding_source_id: string): Promise<void>;
  startMicroDeposits(funding_source_id: string): Promise<void>;
  readMicroDeposits(funding_source_id: string): Promise<'pending' | 'processed' | 'failed'>;
  /** Throws `BankRefused` if the amounts are wrong. */
  verifyMicroDeposits(funding_source_id: string, amounts: readonly [string, string]): Promise<void>;
  sendTransfer(order: TransferOrder & { source_id: string }): Promise<string>;
  sendMassPayment(mass: {
    mass_payment_id: string;
    source_id: string;
    items: readonly TransferOrder[];
  }): Promise<string>;
  /** Finds a mass payment by our own id, even after its idempotency key has expired. Returns the bank's id. */
  findMassPayment(customer_id: string, mass_payment_id: string): Promise<string | undefined>;
  /**
   * Reads the destinations of the items that the bank rejected, for which no transfer exists. The bank creates the
   * transfers one after another, so an item without a transfer may still get one until `is_finished` is true.
   */
  readFailedItems(mass_ref: string): Promise<{ is_finished: boolean; destination_ids: string[] }>;
  /** Finds a transfer by the id of its payment, even after the idempotency key has expired. */
  findTransfer(customer_id: string, payout_id: string): Promise<ReportedTransfer | undefined>;
  readTransfer(transfer_id: string): Promise<ReportedTransfer>;
  cancelTransfer(transfer_id: string): Promise<void>;
  /** The URL of the local fake's page for people who try the product out; undefined for a real bank. */
  operatorUrl?: () => Promise<string>;
  close(): Promise<void>;
}

/** The bank understood the request and rejected it. */
export class BankRefused extends Error {
  /** The bank's own code, such as ValidationError or InvalidAttempt. */
  readonly code: string;
  /** The resource that already exists, if the bank rejected a duplicate. */
  readonly existing_id: string | undefined;

  constructor(code: string, message: string, existing_id?: string) {
    super(message);
    this.code = code;
    this.existing_id = existing_id;
  }
}

/**
 * The bank did not respond, or responded with a server error or with 429 (too many requests). It is unknown whether it
 * acted.
 */
export class BankAway extends Error {}
