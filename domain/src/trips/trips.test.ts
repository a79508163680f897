import { describe, expect, it } from 'vitest';
import { outsideTrip } from '../checks/outside-trip.ts';
import { bookingAttributes, bookingDescription } from './booking-expense.ts';
import { type ItineraryBooking, tripItinerary } from './trip-itinerary.ts';
import { canAddBooking, canStartReport, type TripState } from './trip-states.ts';

const flight = {
  kind: 'flight' as const,
  state: 'booked' as TripState,
  merchant: 'Lufthansa',
  confirmation_number: 'K7T2QX',
  from_place: 'Berlin',
  to_place: 'Paris',
  starts_at: '2026-11-02T08:15',
  ends_at: '2026-11-02T10:05',
  travel_class: 'economy',
};
const hotel = {
  ...flight,
  kind: 'hotel' as const,
  from_place: '',
  starts_at: '2026-11-02T15:00',
  ends_at: '2026-11-04T11:00',
};
const car = { ...hotel, kind: 'car' as const, from_place: 'Paris' };

describe('a booking', () => {
  it.each([
    ['booked', null, true],
    ['changed', null, true],
    ['cancelled', null, 'booking.cancelled'],
    ['booked', 'e1', 'booking.added'],
    ['cancelled', 'e1', 'booking.added'],
  ] as const)('that is %s with the expense %s: %s', (state, expense_id, result) => {
    const decision = canAddBooking({ state, expense_id });
    expect(decision.allowed ? true : decision.code).toBe(result);
  });

  it.each([
    [flight, 'Flight from Berlin to Paris, confirmation K7T2QX'],
    [{ ...flight, kind: 'train' as const, from_place: '' }, 'Train to Paris, confirmation K7T2QX'],
    [{ ...flight, from_place: '', to_place: '', confirmation_number: '' }, 'Flight'],
    [hotel, 'Hotel in Paris, 2 nights, confirmation K7T2QX'],
    [{ ...hotel, ends_at: '2026-11-02T20:00' }, 'Hotel in Paris, 1 night, confirmation K7T2QX'],
    [car, 'Car hire in Paris, 3 days, confirmation K7T2QX'],
  ])('%# is described as %s', (booking, text) => {
    expect(bookingDescription(booking)).toBe(text);
  });

  it.each([
    [
      flight,
      { from: 'Berlin', to: 'Paris', city: 'Paris', class: 'Economy', nights: '1', days: '1', check_in: '2026-11-02' },
    ],
    [
      { ...flight, travel_class: 'Upper deck', from_place: '' },
      { to: 'Paris', city: 'Paris', nights: '1', days: '1', check_in: '2026-11-02' },
    ],
    [hotel, { to: 'Paris', city: 'Paris', class: 'Economy', nights: '2', days: '3', check_in: '2026-11-02' }],
  ])('%# fills the fields of its category', (booking, values) => {
    const attribute = (key: string, kind: string, options: string[] = []) => ({ key, kind, options });
    expect(
      bookingAttributes(booking, [
        attribute('from', 'city'),
        attribute('to', 'city'),
        attribute('city', 'city'),
        attribute('class', 'travel_class', ['Economy', 'Business']),
        attribute('nights', 'nights'),
        attribute('days', 'number'),
        attribute('check_in', 'date'),
        attribute('birthday', 'date'),
        attribute('rate', 'calc'),
        attribute('note', 'text'),
      ]),
    ).toEqual(values);
  });
});

it.each([
  ['booked', null, true],
  ['changed', null, true],
  ['cancelled', null, 'trip.cancelled'],
  ['booked', { number: 'ER-1' }, 'trip.has_report'],
] as const)('a trip that is %s with the report %j starts a report: %s', (state, report, result) => {
  const decision = canStartReport({ state, report });
  expect(decision.allowed ? true : decision.code).toBe(result);
});

describe('the itinerary of a trip', () => {
  const known = new Map([
    ['Berlin', { country: 'Germany', time_zone: 'Europe/Berlin' }],
    ['Paris', { country: 'France', time_zone: 'Europe/Paris' }],
    ['London', { country: 'United Kingdom', time_zone: 'Europe/London' }],
  ]);
  const plan = (bookings: readonly ItineraryBooking[], city = 'Paris') =>
    tripItinerary({ city, starts_on: '2026-11-02', ends_on: '2026-11-05', bookings }, known);
  const onward = {
    ...flight,
    kind: 'train' as const,
    from_place: 'Paris',
    to_place: 'London',
    starts_at: '2026-11-04T09:00',
    ends_at: '2026-11-04T10:30',
  };
  const back = {
    ...flight,
    from_place: 'London',
    to_place: 'Berlin',
    starts_at: '2026-11-05T18:00',
    ends_at: '2026-11-05T21:00',
  };

  it('stops where each flight and train arrives, in the order of time', () => {
    expect(plan([back, hotel, flight, onward])).toEqual({
      departs_at: '2026-11-02T08:15',
      departs_from_zone: 'Europe/Berlin',
      stops: [
        { city: 'Paris', state: '', country: 'France', time_zone: 'Europe/Paris', arrives_at: '2026-11-02T10:05' },
        {
          city: 'London',
          state: '',
          country: 'United Kingdom',
          time_zone: 'Europe/London',
          arrives_at: '2026-11-04T10:30',
        },
      ],
      returns_at: '2026-11-05T21:00',
      returns_to_zone: 'Europe/Berlin',
    });
  });

  it.each([
    ['a way there only', [flight], { departs_at: '2026-11-02T08:15', returns_at: '2026-11-05T18:00' }],
    ['a hotel only', [hotel], { departs_at: '2026-11-02T08:00', returns_at: '2026-11-05T18:00' }],
    ['a cancelled way back', [flight, { ...back, state: 'cancelled' as const }], { returns_at: '2026-11-05T18:00' }],
  ])('with %s ends on the last day of the trip', (_, bookings, expected) => {
    expect(plan(bookings)).toMatchObject(expected);
  });

  it.each([
    ['a stop', [flight, { ...onward, to_place: 'Atlantis' }, back], 'Paris'],
    ['the home town', [{ ...flight, from_place: 'Atlantis' }, back], 'Paris'],
    ['the city of the trip', [hotel], 'Atlantis'],
  ])('is not known if %s is not known', (_, bookings, city) => {
    expect(plan(bookings, city)).toBeNull();
  });
});

describe('an expense in the report of a trip', () => {
  const trip = { title: 'Paris fair', starts_on: '2026-11-02', ends_on: '2026-11-04' };
  it.each([
    ['2026-11-01', 'Dated before the trip Paris fair (2 Nov 2026 to 4 Nov 2026).'],
    ['2026-11-02', undefined],
    ['2026-11-04', undefined],
    ['2026-11-05', 'Dated after the trip Paris fair (2 Nov 2026 to 4 Nov 2026).'],
    [null, undefined],
  ])('dated %s: %s', (spent_on, message) => {
    expect(outsideTrip({ spent_on }, trip)[0]?.message).toBe(message);
    expect(outsideTrip({ spent_on }, null)).toEqual([]);
  });
});
