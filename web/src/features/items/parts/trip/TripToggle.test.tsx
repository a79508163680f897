import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../../testing/render-component.tsx';
import { TripToggle } from './TripToggle.tsx';

const mileage = {
  vehicle: 'Own car',
  unit: 'mile',
  distance_source: 'map',
  stops: [{ name: 'Leeds' }, { name: 'York' }],
  is_round_trip: true,
  odometer_start: null,
  odometer_end: null,
  calculated_distance: '170',
  distance_note: 'Road map',
  claimed_distance: '180',
  deviation_pct: '5.9',
  passengers: 1,
  registration: '',
  purpose: 'Customer visit',
  calculation: {
    unit: 'mile',
    currency: 'GBP',
    amount: '65.00',
    claimed_distance: '180',
    deducted_distance: '0',
    reimbursable_distance: '180',
    distance_before: '9900',
    tier_range: { from: '2026-04-01', to: '2027-03-31' },
    parts: [
      { kind: 'tier', sentence: '100 miles × GBP 0.45 = GBP 45.00' },
      { kind: 'tier', sentence: '80 miles × GBP 0.25 = GBP 20.00' },
    ],
  },
};

it('loads a trip when it is opened, and shows its route, distances and calculation', async () => {
  const requests = fakeServer(() => ({ body: { status: true, data: { map_url: '/files/route.svg' }, mileage } }));
  const user = renderComponent(<TripToggle expense_id="e1" name="Leeds – York" />);
  expect(requests.filter(({ url }) => url.includes('e1'))).toHaveLength(0);

  await user.click(screen.getByText('Show calculation'));
  await screen.findByText('100 miles × GBP 0.45');
  screen.getByText('80 miles × GBP 0.25');
  screen.getByText('Driven before, since 1 Apr 2026');
  screen.getByText('9,900 miles');
  screen.getByText('Difference from calculated');
  screen.getByText('5.9%');
  screen.getByText('Round trip');
  expect(screen.getByAltText('Map of the route: Leeds, York').getAttribute('src')).toBe('/files/route.svg');
});

it('shows the places and the days of a per diem', async () => {
  const place = { country: 'US', state: '', city: 'Chicago' };
  const zone = 'America/Chicago';
  const per_diem = {
    itinerary: {
      departs_at: '2026-11-02T08:00',
      departs_from_zone: 'America/New_York',
      stops: [{ ...place, time_zone: zone, arrives_at: '2026-11-02T11:00' }],
      returns_at: '2026-11-02T18:00',
      returns_to_zone: zone,
    },
    provided: {},
    purpose: 'Trade fair',
    calculation: {
      days: [
        {
          date: '2026-11-02',
          place,
          hours: '11',
          base: '74.00',
          pct: '75',
          allowance: '55.50',
          deductions: [{ meal: 'breakfast', amount: '17.00' }],
          lifted_to: null,
          amount: '38.50',
          rate_list_id: 'list',
        },
      ],
      total: '38.50',
      currency: 'USD',
      rate_list_id: 'list',
    },
  };
  fakeServer(() => ({ body: { status: true, per_diem } }));
  const user = renderComponent(<TripToggle expense_id="e1" name="Chicago, US" isPerDiem />);
  await user.click(screen.getByText('Show calculation'));

  const days = await screen.findByRole('table', { name: 'Per diem by day' });
  expect(days.textContent).toContain('2 Nov 2026Chicago, US74.0075%−17.0038.50');
  expect(screen.getByRole('list', { name: 'Itinerary' }).textContent).toContain(
    'Departure 2 Nov 2026, 08:00 America/New York',
  );
  screen.getByText('Trade fair');
});
