import type { CertificationState } from './certification.ts';
import type { MicroDepositState } from './micro-deposits.ts';

export const businessTypes = ['soleProprietorship', 'llc', 'corporation', 'partnership'] as const;
export type BusinessType = (typeof businessTypes)[number];

export const businessTypeLabel = {
  soleProprietorship: 'Sole proprietorship',
  llc: 'LLC',
  corporation: 'Corporation',
  partnership: 'Partnership',
} satisfies Record<BusinessType, string>;

/** The status of a company at the payment provider; empty until the company is submitted. */
export const customerStatuses = ['', 'verified', 'retry', 'document', 'suspended', 'deactivated'] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const ownerStatuses = ['verified', 'incomplete', 'document'] as const;
export type OwnerStatus = (typeof ownerStatuses)[number];

/** The steps of the onboarding, in order; 'done' means that all others are finished. */
export const onboardingSteps = [
  'request',
  'business_type',
  'business',
  'controller',
  'retry',
  'documents',
  'owners',
  'certification',
  'bank',
  'micro_deposits',
  'done',
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const onboardingStepLabel = {
  request: 'Request',
  business_type: 'Business type',
  business: 'Business',
  controller: 'Controller',
  retry: 'Corrections',
  documents: 'Documents',
  owners: 'Beneficial owners',
  certification: 'Certification',
  bank: 'Bank account',
  micro_deposits: 'Micro-deposits',
  done: 'Ready',
} satisfies Record<OnboardingStep, string>;

export interface OnboardingFacts {
  is_requested: boolean;
  is_enabled: boolean;
  business_type: BusinessType | null;
  /** True once the business form is saved. */
  has_business: boolean;
  customer_status: CustomerStatus;
  /** The number of documents of the company or its owners that await review. */
  no_of_waiting_documents: number;
  /** True if the bank rejected the newest document of the company or of an owner. */
  is_document_rejected: boolean;
  owners: readonly { status: OwnerStatus }[];
  /** True once a user of the company has stated that every owner is listed, or that nobody owns 25% or more. */
  are_owners_complete: boolean;
  certification: CertificationState;
  /** The state of the bank account; null if the company has not added one. */
  bank_status: 'unverified' | 'verified' | null;
  micro_deposits: MicroDepositState;
}

/** Returns false for sole proprietorships, which have no controller and no other owners. */
export function needsOwners(business_type: BusinessType | null): boolean {
  return business_type !== 'soleProprietorship';
}

/** Returns the first step that is not finished. */
export function currentStep(facts: OnboardingFacts): OnboardingStep {
  if (!facts.is_requested || !facts.is_enabled) return 'request';
  if (facts.business_type === null) return 'business_type';
  if (!facts.has_business) return 'business';
  if (facts.customer_status === '') return 'controller';
  if (facts.customer_status === 'retry') return 'retry';
  if (facts.customer_status !== 'verified') return 'documents';
  if (needsOwners(facts.business_type)) {
    const isVerified = facts.owners.every(({ status }) => status === 'verified');
    if (!facts.are_owners_complete || !isVerified) return 'owners';
    if (facts.certification !== 'certified' && facts.certification !== 'not_needed') return 'certification';
  }
  if (facts.bank_status === null) return 'bank';
  return facts.bank_status === 'verified' ? 'done' : 'micro_deposits';
}

type StepState = 'finished' | 'current' | 'ahead';

/**
 * Returns the company's steps with their states. The steps for corrections and documents appear only while they are
 * current.
 */
export function stepsOf(facts: OnboardingFacts): { step: OnboardingStep; label: string; state: StepState }[] {
  const current = currentStep(facts);
  const at = onboardingSteps.indexOf(current);
  return onboardingSteps
    .filter((step) => isApplicable(step, facts, current))
    .map((step) => {
      const index = onboardingSteps.indexOf(step);
      const state = index < at || current === 'done' ? 'finished' : index === at ? 'current' : 'ahead';
      return { step, label: labelOf(step, facts), state };
    });
}

/** Returns the step before the current one; null on the first step. */
export function previousStep(facts: OnboardingFacts): OnboardingStep | null {
  const steps = stepsOf(facts).map(({ step }) => step);
  return steps[steps.indexOf(currentStep(facts)) - 1] ?? null;
}

function isApplicable(step: OnboardingStep, facts: OnboardingFacts, current: OnboardingStep): boolean {
  if (step === 'retry' || step === 'documents') return step === current;
  return needsOwners(facts.business_type) || (step !== 'owners' && step !== 'certification');
}

/**
 * Returns the label of a step. The controller form of a sole proprietorship is about the proprietor. A suspended or
 * deactivated company cannot upload documents, so that step shows its status instead.
 */
function labelOf(step: OnboardingStep, { business_type, customer_status }: OnboardingFacts): string {
  if (step === 'documents' && customer_status === 'suspended') return 'Suspended';
  if (step === 'documents' && customer_status === 'deactivated') return 'Deactivated';
  return step === 'controller' && !needsOwners(business_type) ? 'Proprietor' : onboardingStepLabel[step];
}

export const whoActs = ['you', 'provider', 'bank', 'nobody'] as const;
type WhoActs = (typeof whoActs)[number];

/** Returns a description of the next step and who must act. */
export function nextAction(facts: OnboardingFacts): { who: WhoActs; text: string } {
  const step = currentStep(facts);
  switch (step) {
    case 'request':
      return facts.is_requested
        ? { who: 'provider', text: 'We received your request and will enable bank transfers soon. You get an email.' }
        : { who: 'you', text: 'Request bank transfers to pay your people without leaving Outlay.' };
    case 'business_type':
      return { who: 'you', text: 'Choose the legal form of your company.' };
    case 'business':
      return { who: 'you', text: 'Enter the details of your company as they are registered.' };
    case 'controller':
      return needsOwners(facts.business_type)
        ? { who: 'you', text: 'Enter a person who manages the company, such as a director.' }
        : { who: 'you', text: 'Enter the details that identify the proprietor.' };
    case 'retry':
      return { who: 'you', text: 'Some details could not be verified. Check them and submit again; this works once.' };
    case 'documents':
      return documentsAction(facts);
    case 'owners':
      return ownersAction(facts);
    case 'certification':
      return { who: 'you', text: 'Certify that the list of beneficial owners is complete and correct.' };
    case 'bank':
      return { who: 'you', text: 'Add the bank account that pays your people.' };
    case 'micro_deposits':
      return depositsAction(facts.micro_deposits);
    case 'done':
      return { who: 'nobody', text: 'Your company can pay by bank transfer.' };
  }
}

const rejectedText = 'The bank did not accept your last document. The reason below says what to send instead.';

function documentsAction({ customer_status, no_of_waiting_documents, is_document_rejected }: OnboardingFacts) {
  if (customer_status === 'suspended')
    return { who: 'provider' as const, text: 'The bank suspended your company. Contact support to continue.' };
  if (customer_status === 'deactivated')
    return { who: 'provider' as const, text: 'Bank transfers are deactivated. Contact support to use them again.' };
  return no_of_waiting_documents > 0
    ? { who: 'bank' as const, text: 'Your documents are being reviewed. This takes one to two business days.' }
    : {
        who: 'you' as const,
        text: is_document_rejected ? rejectedText : 'Upload the document that the bank asks for.',
      };
}

function ownersAction({ owners, no_of_waiting_documents, is_document_rejected }: OnboardingFacts) {
  if (owners.some(({ status }) => status === 'incomplete'))
    return { who: 'you' as const, text: 'Correct the owner who could not be verified; this works once.' };
  if (owners.some(({ status }) => status === 'document'))
    return no_of_waiting_documents > 0
      ? {
          who: 'bank' as const,
          text: 'The documents of an owner are being reviewed. This takes one to two business days.',
        }
      : {
          who: 'you' as const,
          text: is_document_rejected
            ? rejectedText
            : 'Upload an identity document of the owner who could not be verified.',
        };
  return { who: 'you' as const, text: 'List every person who owns 25% or more, or confirm that there is none.' };
}

function depositsAction(state: MicroDepositState) {
  if (state === 'processed')
    return { who: 'you' as const, text: 'Enter the two small amounts that arrived in your bank account.' };
  if (state === 'locked')
    return { who: 'you' as const, text: 'Remove the bank account. You can add it again after 48 hours.' };
  if (state === 'failed')
    return { who: 'you' as const, text: 'Remove the bank account, and add it again with the right numbers.' };
  return state === 'pending'
    ? { who: 'bank' as const, text: 'Two small deposits arrive in your bank account within one to two business days.' }
    : { who: 'you' as const, text: 'Request two small deposits to confirm the bank account.' };
}
