import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../lib/testing/fake-browser.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { testSession } from '../../testing/test-session.ts';
import { TripPage } from './parts/TripPage.tsx';
import type { Booking, TripDetails, TripRow } from './trips.calls.ts';
import { TripsScreen } from './trips.screen.tsx';

const session = {
  ...testSession,
  rights: { ...testSession.rights, user_rp_details: { '/individual/trips': ['read', 'write'] } },
};

const idOf = (no: number) => `0190a000-0000-7000-8000-${String(no).padStart(12, '0')}`;

const aTrip = (no: number, more: Partial<TripRow> = {}): TripRow => ({
  id: idOf(no),
  trip_id: idOf(no),
  title: `Trip ${no}`,
  city: 'Paris',
  country: 'France',
  starts_on: '2026-11-02',
  ends_on: '2026-11-04',
  state: 'booked',
  no_of_bookings: 2,
  no_of_added: 0,
  totals: [{ currency: 'EUR', amount: '300.00' }],
  report: null,
  ...more,
});

const aBooking = (no: number, more: Partial<Booking> = {}): Booking => ({
  id: idOf(100 + no),
  kind: 'flight',
  state: 'booked',
  merchant: 'Lufthansa',
  confirmation_number: 'K7T2QX',
  from_place: 'Berlin',
  to_place: 'Paris',
  starts_at: '2026-11-02T08:15',
  ends_at: '2026-11-02T10:05',
  travel_class: 'Economy',
  currency: 'EUR',
  amount: '182.40',
  payment_mode: 'own',
  booked_on: '2026-10-12',
  expense_id: null,
  can_add: { allowed: true, reason: null },
  ...more,
});

const details: TripDetails = {
  ...aTrip(1),
  user_id: testSession.user.user_id,
  bookings: [
    aBooking(1),
    aBooking(2, { kind: 'hotel', merchant: 'Hotel Lutetia', payment_mode: 'company', amount: '420.00' }),
    aBooking(3, { merchant: 'KLM', state: 'cancelled', can_add: { allowed: false, reason: 'Cancelled.' } }),
  ],
  per_diem: null,
  can: { start_report: { allowed: true, reason: null } },
};

describe('the list of trips', () => {
  it('loads more while there are more results', async () => {
    const requests = fakeServer(({ url }) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page'));
      const from = (page - 1) * 10;
      const data_obj = Array.from({ length: page === 1 ? 10 : 1 }, (_, no) => aTrip(from + no + 1));
      return { body: { status: true, data_obj, has_more_results: page === 1 } };
    });
    const user = await renderPage(<TripsScreen />, { url: '/individual/trips#past' });
    await screen.findByText('Trip 10');
    expect(requests.some(({ url }) => url.includes('when=past'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Trip 11');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('says what appears when it is empty', async () => {
    fakeServer(() => ({ body: { status: true, data_obj: [], has_more_results: false } }));
    await renderPage(<TripsScreen />, { url: '/individual/trips' });
    await screen.findByText('No upcoming trips');
  });
});

describe('a trip', () => {
  it('adds one booking or all that are open', async () => {
    const requests = fakeServer(({ url }) =>
      url.includes('/tne-integration/trips/bookings')
        ? { body: { status: true, expense_ids: [idOf(9)], data: details } }
        : { body: { status: true, data: details } },
    );
    const user = await renderPage(<TripPage trip={details} />, { url: `/individual/trips/${details.id}`, session });
    const lines = within(screen.getByRole('region', { name: 'Bookings' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringContaining('Flight from Berlin to Paris'),
      expect.stringContaining('Paid by company'),
      expect.stringContaining('Cancelled'),
    ]);
    expect(screen.queryByRole('button', { name: 'Add KLM as an expense' })).toBeNull();
    const sent = () =>
      requests
        .filter(({ url }) => url.includes('/tne-integration/trips/bookings'))
        .map(({ body }) => (body as { booking_ids: string[] }).booking_ids.length);
    await user.click(screen.getByRole('button', { name: 'Add Lufthansa as an expense' }));
    await waitFor(() => expect(sent()).toEqual([1]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add all as expenses' })).not.toHaveProperty('disabled', true),
    );
    await user.click(screen.getByRole('button', { name: 'Add all as expenses' }));
    await waitFor(() => expect(sent()).toEqual([1, 2]));
  });

  it('opens its report instead of creating another', async () => {
    fakeServer(() => ({ body: { status: true, data: details } }));
    const report = { report_id: idOf(7), number: 'ER-7', title: 'Fair', is_open: false };
    await renderPage(<TripPage trip={{ ...details, report }} />, { url: `/individual/trips/${details.id}`, session });
    expect(screen.getByRole('link', { name: 'Open ER-7' }).getAttribute('href')).toBe(`/report/${idOf(7)}`);
    expect(screen.queryByRole('button', { name: 'Create report' })).toBeNull();
  });
});
