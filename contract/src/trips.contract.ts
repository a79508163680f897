import { z } from 'zod';
import { filesExpenses, readsOwnItems } from '#domain/access/item-permissions.ts';
import { all, can, feature } from '#domain/access/permission.ts';
import { paymentModes } from '#domain/expenses/payment-modes.ts';
import { t } from '#domain/language/translate.ts';
import { bookingKinds, tripStates } from '#domain/trips/trip-states.ts';
import { endpoint } from './endpoint.ts';
import { decisionFlag } from './shared/decision-flag.ts';
import { amount, day, done, idOf, instant, text } from './shared/fields.ts';
import { forUser } from './shared/for-user.ts';
import { itinerary } from './shared/per-diem-fields.ts';
import { tripBrief } from './shared/trip.ts';

const reads = all(readsOwnItems, feature('travel'));
const writes = all(filesExpenses, feature('travel'));
const readsSettings = can('Settings', 'read');
const writesSettings = can('Settings', 'write');

const tripRow = tripBrief.extend({
  id: z.uuid(),
  no_of_bookings: z.int(),
  no_of_added: z.int().describe('The bookings that are expenses.'),
  totals: z.array(z.object({ currency: z.string(), amount })).describe('Of the bookings that are not cancelled.'),
  report: z.object({ report_id: z.uuid(), number: z.string(), title: z.string(), is_open: z.boolean() }).nullable(),
});

const booking = z.object({
  id: z.uuid(),
  kind: z.enum(bookingKinds),
  state: z.enum(tripStates),
  merchant: z.string(),
  confirmation_number: z.string(),
  from_place: z.string(),
  to_place: z.string(),
  starts_at: z.string().describe('Local time of the place.'),
  ends_at: z.string().describe('Local time of the place.'),
  travel_class: z.string(),
  currency: z.string(),
  amount,
  payment_mode: z.enum(paymentModes).describe('Bookings paid by the company are not paid back.'),
  booked_on: day,
  expense_id: z.uuid().nullable(),
  can_add: decisionFlag,
});

const tripDetails = tripRow.extend({
  user_id: z.uuid(),
  bookings: z.array(booking),
  per_diem: itinerary.nullable().describe('The itinerary for a per diem; null if a place is not known.'),
  can: z.object({ start_report: decisionFlag }),
});

const connection = z.object({
  agency: z.string(),
  state: z.enum(['connected', 'refused']),
  error: z.string(),
  last_synced_at: instant.nullable(),
});

const trip_id = idOf('trip');
const booking_ids = z.array(idOf('trip_booking')).max(100);
const stale = ['trips', 'reports', 'expenses', 'home'] as const;
const oneTrip = z.object({ status: z.literal(true), data: tripDetails });

export const trips = {
  list: endpoint({
    method: 'GET',
    path: '/tne-integration/trips',
    summary: 'List your trips, ten at a time.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({
      when: z.enum(['all', 'upcoming', 'past']).default('all').describe('A trip is upcoming until it has ended.'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      ...forUser,
    }),
    output: z.object({ status: z.literal(true), data_obj: z.array(tripRow), has_more_results: z.boolean() }),
    refusals: ['delegate.not_now'],
  }),
  details: endpoint({
    method: 'GET',
    path: '/tne-integration/trips/{id}',
    summary: 'Get a trip with its bookings.',
    permission: reads,
    effect: 'read',
    input: z.strictObject({ id: trip_id }),
    output: oneTrip,
    refusals: ['item.not_found'],
  }),
  createReport: endpoint({
    method: 'POST',
    path: '/tne-integration/trips/report',
    summary: 'Create a draft report for a trip and add bookings to it as expenses.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ trip_id, title: text({ max: 200 }).optional(), booking_ids: booking_ids.default([]) }),
    output: z.object({ status: z.literal(true), report_id: z.uuid(), expense_ids: z.array(z.uuid()) }),
    refusals: ['item.not_found', 'trip.has_report', 'trip.cancelled', 'booking.added', 'booking.cancelled'],
    stale,
  }),
  addBookings: endpoint({
    method: 'POST',
    path: '/tne-integration/trips/bookings',
    summary: 'Add bookings as expenses, each once. They join the report of the trip while it can be edited.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ trip_id, booking_ids: booking_ids.min(1) }),
    output: z.object({ status: z.literal(true), expense_ids: z.array(z.uuid()), data: tripDetails }),
    refusals: ['item.not_found', 'booking.added', 'booking.cancelled', 'expense.too_many'],
    stale,
  }),
  attach: endpoint({
    method: 'POST',
    path: '/tne-integration/trips/attach',
    summary: 'Set or remove the trip of a draft report.',
    permission: writes,
    effect: 'write',
    input: z.strictObject({ report_id: idOf('report'), trip_id: trip_id.nullable() }),
    output: done,
    refusals: ['item.not_found', 'report.wrong_stage', 'trip.has_report', 'trip.cancelled'],
    stale,
  }),
  connection: endpoint({
    method: 'GET',
    path: '/tne-integration/connection',
    summary: 'Get the connection to the travel agency.',
    permission: readsSettings,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      is_available: z.boolean(),
      is_on: z.boolean().describe('Whether people see the Travel link.'),
      data: connection.nullable(),
    }),
    refusals: [],
  }),
  connect: endpoint({
    method: 'POST',
    path: '/tne-integration/connection/create',
    summary: 'Connect the travel agency with the key of your company.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({
      key: z.string().regex(/^[\x21-\x7e]{8,200}$/u, { error: () => t`Enter the key of your travel agency.` }),
    }),
    output: done,
    refusals: ['travel.off', 'travel.away', 'travel.key_refused'],
    stale: ['travel_connection'],
    secret: true,
  }),
  action: endpoint({
    method: 'POST',
    path: '/tne-integration/connection/action',
    summary: 'Read all trips again, or disconnect the travel agency. Trips that were read stay.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({ action: z.enum(['sync', 'disconnect']) }),
    output: done,
    refusals: ['travel.not_connected'],
    stale: ['travel_connection', 'trips'],
  }),
  switch: endpoint({
    method: 'POST',
    path: '/tne-integration/switch',
    summary: 'Show or hide travel for the people of the company.',
    permission: writesSettings,
    effect: 'write',
    input: z.strictObject({ is_on: z.boolean() }),
    output: done,
    refusals: [],
    stale: ['travel_connection', 'session'],
  }),
};
