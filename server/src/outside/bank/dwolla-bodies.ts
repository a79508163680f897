import { z } from 'zod';
import { bankAccountTypes } from '#domain/ach/bank-account.ts';
import { customerStatuses } from '#domain/ach/onboarding-steps.ts';
import type { BankCompany, BankCustomer, BankDocument, BankPerson, FundingSource } from './port.ts';

/** Converts our data to Dwolla's request bodies, and its responses to our types. */

export function companyBody(company: BankCompany) {
  const { business_type, controller, proprietor, ein } = company;
  const common = {
    ...sharedFields(company),
    type: 'business' as const,
  };
  if (business_type === 'soleProprietorship')
    return {
      ...common,
      businessType: business_type,
      dateOfBirth: proprietor?.date_of_birth ?? '',
      ssn: digits(proprietor?.ssn ?? ''),
    };

  if (!controller) throw new Error('A company is sent with its controller.');
  const base = { ...common, businessType: business_type, ein: ein ?? '' };
  const { title } = controller;
  const { identity, ...person } = personFields(controller);
  return 'ssn' in identity
    ? { ...base, controller: { ...person, title, ssn: digits(identity.ssn) } }
    : { ...base, controller: { ...person, title, passport: identity.passport } };
}

function sharedFields(company: BankCompany) {
  const { doing_business_as, website, phone, address2 } = company;
  return {
    firstName: company.first_name,
    lastName: company.last_name,
    email: company.email,
    businessName: company.business_name,
    ...(doing_business_as && { doingBusinessAs: doing_business_as }),
    businessClassification: company.business_classification,
    ...(website && { website }),
    ...(phone && { phone }),
    address1: company.address1,
    ...(address2 && { address2 }),
    city: company.city,
    state: company.state,
    postalCode: company.postal_code,
    correlationId: company.correlation_id,
  };
}

export function personBody(owner: BankPerson) {
  const { identity, ...person } = personFields(owner);
  return 'ssn' in identity ? { ...person, ssn: digits(identity.ssn) } : { ...person, passport: identity.passport };
}

function personFields({ first_name, last_name, date_of_birth, address, identity }: BankPerson) {
  const { address1, address2, city, state_province_region, postal_code, country } = address;
  return {
    firstName: first_name,
    lastName: last_name,
    dateOfBirth: date_of_birth,
    address: {
      address1,
      ...(address2 && { address2 }),
      city,
      stateProvinceRegion: state_province_region,
      ...(postal_code && { postalCode: postal_code }),
      country,
    },
    identity,
  };
}

function digits(value: string): string {
  return value.replace(/\D/gu, '');
}

const customerBody = z.object({
  status: z.enum(customerStatuses),
  _links: z.record(z.string(), z.unknown()).default({}),
  _embedded: z
    .object({ errors: z.array(z.object({ code: z.string(), path: z.string().default('') })).default([]) })
    .optional(),
});

export function customerFrom(raw: unknown): BankCustomer {
  const { status, _links, _embedded } = customerBody.parse(raw);
  return {
    status,
    needs_full_ssn: 'retry-with-full-ssn' in _links,
    directives: (_embedded?.errors ?? []).map(({ code, path }) => ({ code, field: path.replace(/^\//u, '') })),
  };
}

export function documentFrom(document: {
  documentVerificationStatus: BankDocument['state'];
  failureReason?: string | undefined;
}): BankDocument {
  return { state: document.documentVerificationStatus, failure_code: document.failureReason ?? '' };
}

const sourceBody = z.object({
  status: z.enum(['unverified', 'verified']),
  bankName: z.string().default(''),
  bankAccountType: z.enum(bankAccountTypes).default('checking'),
  fingerprint: z.string().default(''),
  removed: z.boolean().default(false),
});

export function fundingSourceFrom(raw: unknown): FundingSource {
  const { status, bankName, bankAccountType, fingerprint, removed } = sourceBody.parse(raw);
  return { status, bank_name: bankName, bank_account_type: bankAccountType, fingerprint, is_removed: removed };
}
