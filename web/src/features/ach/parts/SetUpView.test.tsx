import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentStep, nextAction, type OnboardingFacts, previousStep, stepsOf } from '#domain/ach/onboarding-steps.ts';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import type { SetUp } from '../ach.calls.ts';
import { SetUpView } from './SetUpView.tsx';

const business = {
  first_name: 'Ana',
  last_name: 'Silva',
  email: 'ana@example.com',
  business_name: 'Meridian Labs',
  doing_business_as: '',
  business_classification: '9ed3a851-7d6f-11e3-92a4-5404a6144203',
  website: '',
  phone: '',
  address1: '1 Main Street',
  address2: '',
  city: 'Des Moines',
  state: 'IA',
  postal_code: '50309',
};

const started: OnboardingFacts = {
  is_requested: true,
  is_enabled: true,
  business_type: 'llc',
  has_business: true,
  customer_status: '',
  no_of_waiting_documents: 0,
  is_document_rejected: false,
  owners: [],
  are_owners_complete: false,
  certification: 'uncertified',
  bank_status: null,
  micro_deposits: 'none',
};
const verified: OnboardingFacts = { ...started, customer_status: 'verified' };
const listed: OnboardingFacts = { ...verified, are_owners_complete: true };

const bank = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Operating account',
  bank_name: 'First Bank',
  account_last4: '6789',
  bank_account_type: 'checking',
  status: 'unverified',
  is_paid_to: true,
  added_at: '2026-11-16T10:00:00Z',
} as const;

function setUpOf(facts: OnboardingFacts, more: Partial<SetUp> = {}): SetUp {
  return {
    status: true,
    is_ach_applicable: true,
    is_ach_requested: facts.is_requested,
    is_ach_enabled: facts.is_enabled,
    requested_at: null,
    current_step: currentStep(facts),
    previous_step: previousStep(facts),
    steps: stepsOf(facts),
    next: nextAction(facts),
    customer_status: facts.customer_status,
    business_type: facts.business_type,
    business: facts.has_business ? business : null,
    ein_last4: '',
    controller_name: '',
    needs_full_ssn: false,
    directives: [],
    documents: [],
    owners: [],
    certification: facts.certification,
    certification_text: 'I, Ana Silva, hereby certify that the information is complete and correct.',
    recertify_by: null,
    bank: null,
    micro_deposits: { state: facts.micro_deposits, attempts_left: 3, message: '' },
    can_write: { allowed: true, reason: null },
    version: 4,
    ...more,
  };
}

const click = (name: string) => screen.getByRole('button', { name });

describe('the set-up of bank transfers', () => {
  it.each<[string, OnboardingFacts, Partial<SetUp>, string, object]>([
    ['a request', { ...started, is_requested: false, is_enabled: false }, {}, 'Request ACH', {}],
    ['a company without owners', verified, {}, 'Nobody owns 25% or more', { action: { kind: 'finish' } }],
    [
      'the deposits',
      { ...listed, certification: 'certified', bank_status: 'unverified' },
      { bank },
      'Request the deposits',
      {},
    ],
  ])('sends %s', async (_, facts, more, button, body) => {
    const requests = fakeServer(() => ({ body: setUpOf(facts, more) }));
    const user = renderComponent(<SetUpView setUp={setUpOf(facts, more)} />);
    await user.click(click(button));
    await waitFor(() => expect(writesOf(requests)).toMatchObject([{ method: 'POST', body }]));
  });

  it('corrects the business type until the company is submitted', async () => {
    const requests = fakeServer(() => ({ body: setUpOf(started) }));
    const user = renderComponent(<SetUpView setUp={setUpOf(started)} />);
    await user.click(click('Edit Business type'));
    await user.click(screen.getByLabelText('Corporation'));
    await user.click(click('Continue'));
    await waitFor(() =>
      expect(writesOf(requests)).toMatchObject([
        { body: { version: 4, form: { step: 'business_type', business_type: 'corporation' } } },
      ]),
    );
    expect(await screen.findByRole('form', { name: 'Controller' })).toBeDefined();
  });

  it('checks the numbers of the controller and stores none of them in the browser', async () => {
    const requests = fakeServer(() => ({ body: setUpOf(verified) }));
    const user = renderComponent(<SetUpView setUp={setUpOf({ ...started, business_type: 'soleProprietorship' })} />);
    await user.type(screen.getByLabelText('Social Security number'), '12345');
    await user.click(click('Submit for verification'));
    expect(await screen.findByText('Enter the last 4 digits.')).toBeDefined();
    expect(writesOf(requests)).toEqual([]);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('12345');
  });

  it('certifies only after the checkbox', async () => {
    const requests = fakeServer(() => ({ body: setUpOf(listed) }));
    const user = renderComponent(<SetUpView setUp={setUpOf(listed)} />);
    expect(click('Certify').hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByLabelText(/hereby certify/u));
    await user.click(click('Certify'));
    await waitFor(() => expect(writesOf(requests)).toMatchObject([{ body: { action: { kind: 'certify' } } }]));
  });

  it('counts the attempts and checks the amounts before they are sent', async () => {
    const facts: OnboardingFacts = {
      ...listed,
      certification: 'certified',
      bank_status: 'unverified',
      micro_deposits: 'processed',
    };
    const setUp = setUpOf(facts, { bank, micro_deposits: { state: 'processed', attempts_left: 2, message: '' } });
    const requests = fakeServer(() => ({ body: setUp }));
    const user = renderComponent(<SetUpView setUp={setUp} />);
    expect(screen.getByText('You have 2 attempts left.')).toBeDefined();
    await user.type(screen.getByLabelText('First amount (USD)'), '0.30');
    await user.type(screen.getByLabelText('Second amount (USD)'), '0.09');
    await user.click(click('Confirm amounts'));
    expect(screen.getByText('Enter an amount between 0.01 and 0.09.')).toBeDefined();
    await user.clear(screen.getByLabelText('First amount (USD)'));
    await user.type(screen.getByLabelText('First amount (USD)'), '0.03');
    await user.click(click('Confirm amounts'));
    await waitFor(() => expect(writesOf(requests)).toMatchObject([{ body: { amounts: ['0.03', '0.09'] } }]));
  });

  it('says what to send instead of a rejected document', () => {
    const facts: OnboardingFacts = { ...started, customer_status: 'document' };
    renderComponent(
      <SetUpView
        setUp={setUpOf(facts, {
          directives: [{ code: 'EINDocumentRequired', field: '', text: 'Upload the EIN letter of the IRS.' }],
          documents: [
            {
              id: bank.id,
              owner_id: null,
              document_type: 'other',
              file_name: 'letter.pdf',
              state: 'rejected',
              failure: 'The document has expired. Upload a valid one.',
              uploaded_at: bank.added_at,
            },
          ],
        })}
      />,
    );
    expect(screen.getByText('Upload the EIN letter of the IRS.')).toBeDefined();
    expect(screen.getByText('The document has expired. Upload a valid one.')).toBeDefined();
    expect(screen.getByText('Your turn')).toBeDefined();
  });

  it('lists every detail the bank asks for by the name of its field', () => {
    const directives = ['/controller/ssn', '/controller/address/address1', '/businessName'].map((field) => ({
      code: 'Required',
      field,
      text: 'This detail is missing.',
    }));
    renderComponent(<SetUpView setUp={setUpOf({ ...started, customer_status: 'document' }, { directives })} />);
    expect(screen.getByText('Controller, Social Security number')).toBeDefined();
    expect(screen.getByText('Controller, street address')).toBeDefined();
    expect(screen.getByText('Legal name of the company')).toBeDefined();
  });

  it('offers no form to readers', () => {
    renderComponent(<SetUpView setUp={setUpOf(started, { can_write: { allowed: false, reason: null } })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
