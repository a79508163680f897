import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import type { Advance, ApprovalDetails } from '../item.ts';
import { AdvancePane } from './AdvancePane.tsx';

const denied = { allowed: false, reason: '' };
const advance = {
  id: '0190a000-0000-7000-8000-0000000000a1',
  title: 'Trade fair',
  creator_info: { user_id: '0190a000-0000-7000-8000-0000000000b1', first_name: 'Ana', last_name: 'Tester' },
  submitted_at: '2026-11-12T12:00:00.000Z',
  stage: 'pending_approval',
  amount: '500.00',
  currency: 'USD',
  converted_amount: '500.00',
  converted_currency: 'USD',
  edited_amount: null,
  edited_converted_amount: null,
  total: '500.00',
  edited_total: null,
  settle_by: '2026-12-01',
  facts: [
    { label: 'Needed on', text: '20 Nov 2026' },
    { label: 'Settle by', text: 'Repeats a tile' },
    { label: 'Destination', text: 'Prague' },
  ],
  activity: [],
  steps: [],
  can: { comment: denied, fill_fields: denied },
} as unknown as Advance;

const details = {
  currency: 'USD',
  chain: [],
  can: {
    approve: denied,
    edit: denied,
    send_back: denied,
    reject: denied,
    add_approver: denied,
    unapprove: denied,
    acknowledge: denied,
    recode: denied,
    act_for_client: denied,
  },
  submitter: {
    person: { first_name: 'Ana' },
    reports_filed: 0,
    sent_back: 0,
    over_policy: 0,
    paid_total: '1250.00',
    since: '2026-01-01',
  },
} as unknown as ApprovalDetails;

function show() {
  fakeServer(() => ({ body: { status: true, data: [], can_add: denied } }));
  renderComponent(<AdvancePane advance={advance} details={details} isQuiet onDecided={() => undefined} />);
}

it('shows each date once, also if a custom field has its label', () => {
  show();
  screen.getByText('Settle by');
  screen.getByText('1 Dec 2026');
  screen.getByText('Prague');
  expect(screen.queryByText('Repeats a tile')).toBeNull();
});

it('shows the custom field that replaces a date', () => {
  show();
  expect(screen.getByText('Needed on').parentElement?.textContent).toBe('Needed on20 Nov 2026');
});

it('names the company currency of the amount paid this year', () => {
  show();
  screen.getByTitle('EUR 1,250.00 paid since 2026-01-01');
});
