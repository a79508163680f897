import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { type FoundDraft, findUnsent } from '../../../../lib/unsent-drafts.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { testSession } from '../../../../testing/test-session.ts';
import { emptyTrip, type TripValues } from '../../trip-values.ts';
import { PerDiemClaimForm } from './PerDiemClaimForm.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const zone = 'America/Chicago';
const list_id = '0190a000-0000-7000-8000-0000000000b1';
const place = { country: 'US', state: '', city: 'Chicago' };
const blank = emptyTrip(zone, { report_id: null });
const trip: TripValues = {
  ...blank,
  itinerary: {
    ...blank.itinerary,
    departs_at: '2026-11-02T08:00',
    stops: [{ ...place, time_zone: zone, arrives_at: '2026-11-02T11:00' }],
    returns_at: '2026-11-02T18:00',
  },
};
const day = {
  date: '2026-11-02',
  place,
  hours: '10',
  base: '74.00',
  pct: '75',
  allowance: '55.50',
  deductions: [],
  lifted_to: null,
  amount: '55.50',
  rate_list_id: list_id,
};

type Reply = { status?: number; body: object };
const calculated = (change: object = {}): Reply => ({
  body: {
    status: true,
    days: [day],
    total: '55.50',
    currency: 'USD',
    rate_list_id: list_id,
    overlaps: [],
    meals: [],
    ...change,
  },
});

interface FormOptions {
  values?: TripValues;
  calculate?: Reply;
  attributes?: ComponentProps<typeof PerDiemClaimForm>['fields']['attributes'];
  unsent?: FoundDraft<TripValues, never> | null;
}

async function openForm(options: FormOptions = {}) {
  const { values = trip, calculate = calculated(), attributes = [], unsent = null } = options;
  const requests = fakeServer(({ url }) => {
    const path = url.replace(/^\/api/u, '').replace(/\?.*$/u, '');
    if (path === '/per-diem/amount/calculate') return calculate;
    if (path === '/per-diem/expense')
      return { status: 409, body: { status: false, code: 'per_diem.overlaps', message: 'This trip overlaps Berlin.' } };
    return { body: { status: true, data: [], received: [], given: [] } };
  });
  const user = await renderPage(
    <PerDiemClaimForm
      title="Create per diem"
      values={values}
      expense={null}
      fields={{
        status: true,
        is_enabled: true,
        fields: { purpose: 'mandatory', meals: 'optional' },
        attributes,
        category_id: null,
        time_zone: zone,
        lists: [{ id: list_id, name: 'GSA', currency: 'USD' }],
      }}
      filed={{}}
      unsent={unsent}
    />,
  );
  const sent = (path: string) => requests.filter(({ url }) => url === `/api${path}`).map(({ body }) => body);
  return { user, sent };
}

function storedTrip(): Promise<FoundDraft<TripValues, never> | null> {
  return findUnsent({ kind: 'per_diem', user_id: testSession.user.user_id, id: null });
}

describe('the per diem form', () => {
  it('shows what each day pays and sends the meals that others provide', async () => {
    const { user, sent } = await openForm();
    const days = within(await screen.findByRole('table', { name: 'Per diem by day' }));
    expect(days.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DayPlaceRatePart of dayMeals providedDeductedAmount',
      '2 Nov 2026Chicago, US74.0075%BreakfastLunchDinner–55.50',
      'TotalUSD 55.50',
    ]);

    await user.click(days.getByRole('checkbox', { name: 'Lunch provided on 2 Nov 2026' }));
    await waitFor(() =>
      expect(sent('/per-diem/amount/calculate').at(-1)).toMatchObject({ provided: { '2026-11-02': ['lunch'] } }),
    );
  });

  it('explains a figure', async () => {
    const { user } = await openForm();
    await user.hover(await screen.findByRole('button', { name: '75%' }));
    await screen.findByText('10 hours of travel on this day pay 75% of the rate: USD 55.50.');
  });

  it('shows where no rate is found', async () => {
    const message = 'No rate found. Ask admin to set up per diem rates.';
    await openForm({ calculate: { status: 409, body: { status: false, code: 'per_diem.no_rate', message } } });
    await screen.findByText(message);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('warns of another trip in the same days', async () => {
    const overlap = { expense_id: list_id, label: 'Berlin, DE', from: '2026-11-01', to: '2026-11-03' };
    await openForm({
      calculate: calculated({ overlaps: [overlap] }),
    });
    await screen.findByText('This trip overlaps your per diem Berlin, DE, 1 Nov 2026 to 3 Nov 2026.');
  });

  it('warns of meals that the trip pays already', async () => {
    await openForm({
      calculate: calculated({ meals: [{ expense_id: list_id, label: 'Deli', spent_on: '2026-11-03' }] }),
    });
    await screen.findByText('This trip already pays for meals on 3 Nov 2026, which you also claim: Deli.');
  });

  it('names the missing fields and sends nothing', async () => {
    const { user, sent } = await openForm({ values: blank });
    await user.click(screen.getByRole('button', { name: /^Save per diem/u }));
    await screen.findByText('Choose a country.');
    expect(screen.getAllByText('Enter a date and time such as 2026-11-15T08:30.')).toHaveLength(3);
    expect(sent('/per-diem/expense')).toEqual([]);
  });

  it('restores what was typed before the tab was closed', async () => {
    const { user } = await openForm();
    await user.type(screen.getByRole('textbox', { name: 'Purpose' }), 'Trade fair');
    cleanup();
    sessionStorage.clear();

    const unsent = await storedTrip();
    await openForm({ unsent });
    await screen.findByText(/^Restored: your unsaved changes/u);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Purpose' }).value).toBe('Trade fair');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await storedTrip()).toBeNull();
  });

  it('asks for the attributes of the settings', async () => {
    const event = { key: 'event', label: 'Event', kind: 'text', options: [], formula: '', help_text: '' } as const;
    const { user, sent } = await openForm({ attributes: [{ ...event, options: [], is_mandatory: true }] });
    await user.type(screen.getByRole('textbox', { name: 'Event' }), 'Fair');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(sent('/per-diem/expense').at(-1)).toMatchObject({ attributes: { event: 'Fair' } }));
  });

  it('keeps the input when the server refuses it', async () => {
    const { user, sent } = await openForm();
    await user.type(screen.getByRole('textbox', { name: 'Purpose' }), 'Trade fair');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await screen.findByText('This trip overlaps Berlin.');
    expect(sent('/per-diem/expense')).toMatchObject([{ is_draft: true, purpose: 'Trade fair', provided: {} }]);
    await user.click(screen.getByRole('button', { name: /^Save per diem/u }));
    await waitFor(() => expect(sent('/per-diem/expense').at(-1)).toMatchObject({ is_draft: false }));
  });
});
