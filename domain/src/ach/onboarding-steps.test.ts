import { describe, expect, it } from 'vitest';
import { certificationOn, recertifyBy } from './certification.ts';
import {
  canAddBankFrom,
  canVerifyMicroDeposits,
  depositAmountProblem,
  maxMicroDepositAttempts,
} from './micro-deposits.ts';
import {
  businessTypeLabel,
  businessTypes,
  currentStep,
  nextAction,
  type OnboardingFacts,
  previousStep,
  stepsOf,
} from './onboarding-steps.ts';

const none: OnboardingFacts = {
  is_requested: false,
  is_enabled: false,
  business_type: null,
  has_business: false,
  customer_status: '',
  no_of_waiting_documents: 0,
  is_document_rejected: false,
  owners: [],
  are_owners_complete: false,
  certification: 'uncertified',
  bank_status: null,
  micro_deposits: 'none',
};
const requested = { ...none, is_requested: true };
const enabled = { ...requested, is_enabled: true };
const llc = { ...enabled, business_type: 'llc' as const };
const business = { ...llc, has_business: true };
const verified = { ...business, customer_status: 'verified' as const };
const owned = { ...verified, are_owners_complete: true, owners: [{ status: 'verified' as const }] };
const certified = { ...owned, certification: 'certified' as const };
const banked = { ...certified, bank_status: 'unverified' as const };
const sole = { ...business, business_type: 'soleProprietorship' as const };

describe('the onboarding', () => {
  it.each<[string, OnboardingFacts, string, string | null, string]>([
    ['starts with a request', none, 'request', null, 'you'],
    ['waits for the provider', requested, 'request', null, 'provider'],
    ['asks for the legal form', enabled, 'business_type', 'request', 'you'],
    ['asks for the business', llc, 'business', 'business_type', 'you'],
    ['asks for the controller', business, 'controller', 'business', 'you'],
    ['asks for corrections', { ...business, customer_status: 'retry' }, 'retry', 'controller', 'you'],
    ['asks for documents', { ...business, customer_status: 'document' }, 'documents', 'controller', 'you'],
    [
      'waits for the review of documents',
      { ...business, customer_status: 'document', no_of_waiting_documents: 1 },
      'documents',
      'controller',
      'bank',
    ],
    ['stops when suspended', { ...business, customer_status: 'suspended' }, 'documents', 'controller', 'provider'],
    ['stops when deactivated', { ...business, customer_status: 'deactivated' }, 'documents', 'controller', 'provider'],
    ['asks for the owners', verified, 'owners', 'controller', 'you'],
    ['asks to correct an owner', { ...owned, owners: [{ status: 'incomplete' }] }, 'owners', 'controller', 'you'],
    ['asks for documents of an owner', { ...owned, owners: [{ status: 'document' }] }, 'owners', 'controller', 'you'],
    [
      'waits for the documents of an owner',
      { ...owned, owners: [{ status: 'document' }], no_of_waiting_documents: 1 },
      'owners',
      'controller',
      'bank',
    ],
    ['asks to certify', owned, 'certification', 'owners', 'you'],
    ['asks to certify again', { ...owned, certification: 'recertify' }, 'certification', 'owners', 'you'],
    ['asks for the bank', certified, 'bank', 'certification', 'you'],
    ['starts the deposits', banked, 'micro_deposits', 'bank', 'you'],
    ['waits for the deposits', { ...banked, micro_deposits: 'pending' }, 'micro_deposits', 'bank', 'bank'],
    ['asks for the amounts', { ...banked, micro_deposits: 'processed' }, 'micro_deposits', 'bank', 'you'],
    ['asks to remove a locked bank', { ...banked, micro_deposits: 'locked' }, 'micro_deposits', 'bank', 'you'],
    ['ends', { ...banked, bank_status: 'verified' }, 'done', 'micro_deposits', 'nobody'],
    ['asks for the proprietor', sole, 'controller', 'business', 'you'],
    ['of a sole proprietorship needs no owners', { ...sole, customer_status: 'verified' }, 'bank', 'controller', 'you'],
  ])('%s', (_, facts, step, previous, who) => {
    expect(currentStep(facts)).toBe(step);
    expect(previousStep(facts)).toBe(previous);
    expect(nextAction(facts).who).toBe(who);
    expect(nextAction(facts).text).toMatch(/^[A-Z].*\.$/u);
    expect(stepsOf(facts).filter(({ state }) => state === 'current')).toHaveLength(step === 'done' ? 0 : 1);
  });

  it.each([
    ['failed', /add it again with the right numbers/u],
    ['locked', /after 48 hours/u],
  ] as const)('says how an account is added again whose deposits are %s', (micro_deposits, text) => {
    expect(nextAction({ ...banked, micro_deposits })).toMatchObject({ who: 'you', text: expect.stringMatching(text) });
  });

  it.each(businessTypes)('knows the legal form %s by name', (type) => {
    expect(businessTypeLabel[type]).toMatch(/^[A-Z]/u);
  });

  it('names the last form of a sole proprietorship after the proprietor', () => {
    expect(stepsOf(sole).map(({ label }) => label)).toEqual([
      'Request',
      'Business type',
      'Business',
      'Proprietor',
      'Bank account',
      'Micro-deposits',
      'Ready',
    ]);
  });
});

describe('the certification', () => {
  it.each([
    ['recertify', '2026-12-16', '2026-12-16', 'recertify'],
    ['recertify', '2026-12-16', '2026-12-17', 'uncertified'],
    ['certified', null, '2027-12-17', 'certified'],
  ] as const)('%s until %s is on %s %s', (state, recertify_by, today, result) => {
    expect(certificationOn({ state, recertify_by }, today)).toBe(result);
  });

  it('must be renewed within 30 days', () => {
    expect(recertifyBy(new Date('2026-11-16T23:00:00Z'))).toBe('2026-12-16');
  });
});

describe('the micro-deposits', () => {
  it.each([
    ['none', 0, 'ach.deposits_not_there'],
    ['pending', 0, 'ach.deposits_not_there'],
    ['failed', 0, 'ach.deposits_not_there'],
    ['processed', 0, 'allowed'],
    ['processed', maxMicroDepositAttempts - 1, 'allowed'],
    ['processed', maxMicroDepositAttempts, 'ach.deposits_locked'],
    ['locked', 3, 'ach.deposits_locked'],
    ['verified', 1, 'ach.bank_verified'],
  ] as const)('that are %s after %i attempts: checking is %s', (state, attempts, result) => {
    const decision = canVerifyMicroDeposits({ state, attempts });
    expect(decision.allowed ? 'allowed' : decision.code).toBe(result);
  });

  it.each([
    ['0.01', true],
    ['.09', true],
    ['0.10', false],
    ['0.00', false],
    ['-0.03', false],
    ['0.031', false],
    ['three', false],
  ])('of %s', (amount, is_valid) => {
    expect(depositAmountProblem(amount) === null).toBe(is_valid);
  });

  it('lock the account for two days', () => {
    const locked_at = new Date('2026-11-16T10:00:00Z');
    expect(canAddBankFrom(locked_at, new Date('2026-11-17T10:00:00Z'))).toEqual(new Date('2026-11-18T10:00:00Z'));
    expect(canAddBankFrom(locked_at, new Date('2026-11-18T10:00:00Z'))).toBeNull();
    expect(canAddBankFrom(null, locked_at)).toBeNull();
  });
});
