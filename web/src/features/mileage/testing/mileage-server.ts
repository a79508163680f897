import { fakeServer, type Request } from '../../../lib/testing/fake-browser.ts';
import type { MileageBasics } from '../mileage-values.ts';

const claimId = '0190a000-0000-7000-8000-0000000000e1';
export const carId = '0190a000-0000-7000-8000-0000000000a1';

const car = {
  id: carId,
  name: 'Own car',
  category: 'car',
  ownership: 'personal',
  fuel: null,
  engine_from_cc: null,
  engine_to_cc: null,
  code: '',
  is_active: true,
  version: 1,
  rates: [],
} as const;

const config = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  name: 'Everyone',
  entity_id: null,
  group_ids: [],
  distance_sources: ['map', 'manual', 'odometer'],
  allow_override: true,
  max_override_pct: '10',
  allow_round_trip: true,
  commute_deduction: 'none',
  receipt_required: false,
  fields: { registration: 'hidden' },
  attributes: [],
  is_active: true,
  version: 1,
} satisfies MileageBasics['config'];

const basics = {
  status: true,
  distance_unit: 'km',
  category_id: null,
  commute_distance: '0',
  config,
  attributes: [],
  types: [{ ...car, rates: [] }],
  frequent: [{ expense_id: claimId, stops: ['Berlin', 'Leipzig'], type_id: carId, no_of_trips: 4 }],
} satisfies MileageBasics;

const trip = {
  type_id: carId,
  vehicle: 'Own car',
  driven_on: '2026-10-01',
  unit: 'km',
  distance_source: 'map',
  stops: [{ name: 'Berlin' }, { name: 'Leipzig' }],
  is_round_trip: true,
  odometer_start: null,
  odometer_end: null,
  calculated_distance: '380',
  distance_note: 'Road map',
  claimed_distance: '380',
  deviation_pct: '0',
  passengers: 0,
  registration: '',
  purpose: 'Visit Nordlicht',
  calculation: null,
};

type Reply = { status?: number; body?: unknown };

/**
 * A fake server for the mileage form. A route has 10 km for each letter of its stops, and the rate is EUR 0.30 per km.
 */
export function mileageServer(changes: Partial<MileageBasics> = {}) {
  let refuse: (path: string) => Reply | null = () => null;
  const requests = fakeServer((request) => {
    const path = request.url.replace(/^\/api/u, '').replace(/\?.*$/u, '');
    const refusal = refuse(path);
    if (refusal) return refusal;
    if (path === '/mileage/basics') return { body: { ...basics, ...changes } };
    if (path === '/mileage/route') return { body: measured(request) };
    if (path === '/attributes/cities') return { body: { status: true, cities: ['Kiel', 'Rostock'] } };
    if (path === '/mileage/calculate') return { body: calculated(request) };
    if (path === '/mileage/details') return { body: claim };
    if (path === '/mileage/create' || path === '/mileage/edit') return { body: claim };
    return { body: { status: true, data: [], received: [], given: [] } };
  });

  return {
    /** The inputs of the new claims that were sent. */
    saves: () => requests.filter(({ url }) => url.startsWith('/api/mileage/create')).map(({ body }) => body),
    refuse: (answers: typeof refuse) => {
      refuse = answers;
    },
  };
}

const claim = {
  status: true,
  expense_id: claimId,
  data: {
    id: claimId,
    version: 1,
    stage: 'unreported',
    report_id: null,
    receipts: [],
    attributes: {},
    custom_values: {},
    policy_reason: '',
    owner: { user_id: '0190a000-0000-7000-8000-000000000001', first_name: 'Ana', last_name: 'Silva' },
  },
  mileage: trip,
};

function measured({ body }: Request) {
  const { stops } = body as { stops: { name: string }[] };
  const names = stops.map(({ name }) => name);
  const distance = String(names.join('').length * 10);
  return {
    status: true,
    unit: 'km',
    source: 'Straight line × 1.3',
    is_estimate: true,
    routes: [
      { label: '', distance, legs: [{ from: names[0], to: names[1], distance }], route: names.join('|') },
      ...(names.includes('Kassel') ? [{ label: 'via B 7', distance: '99', legs: [], route: 'longer' }] : []),
    ],
  };
}

function calculated({ body }: Request) {
  const { distance } = body as { distance: string };
  const amount = (Number(distance) * 0.3).toFixed(2);
  return {
    status: true,
    calculation: {
      unit: 'km',
      currency: 'EUR',
      amount,
      claimed_distance: distance,
      deducted_distance: '0',
      reimbursable_distance: distance,
      distance_before: '9900',
      tier_range: { from: '2026-01-01', to: '2026-12-31' },
      parts: [
        {
          kind: 'tier',
          distance,
          rate: '0.3',
          amount,
          from_distance: '0',
          to_distance: null,
          passengers: 0,
          sentence: `${distance} km × EUR 0.30 = EUR ${amount}`,
        },
      ],
    },
  };
}
