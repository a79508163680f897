import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { trips } from '#contract/trips.contract.ts';
import { localDay } from '#domain/dates/local-day.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { mayActFor } from '../people/delegates/find-delegations.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { tripLine, tripWithBookings } from './show-trips.ts';
import { type BookingRow, lockTripRow, readBookings, readTrip, readTrips, type TripRow } from './trips.rows.ts';

const pageSize = 10;

/**
 * Lists a page of the person's trips. Reads one row more than the page shows, to find out whether another page follows.
 */
export async function listTrips(
  context: ReadContext,
  { when, page, for_user_id }: InputOf<typeof trips.list>,
): Promise<OutputOf<typeof trips.list>> {
  const { tx, actor, request } = context;
  const rows = await readTrips(tx, {
    client_id: actor.client_id,
    user_id: await resolveOwner(context, { for_user_id }),
    when,
    today: localDay(request.now, actor.time_zone),
    offset: (page - 1) * pageSize,
    limit: pageSize + 1,
  });
  return { status: true, data_obj: rows.slice(0, pageSize).map(tripLine), has_more_results: rows.length > pageSize };
}

export async function tripDetails(
  context: ReadContext,
  { id }: InputOf<typeof trips.details>,
): Promise<OutputOf<typeof trips.details>> {
  const { trip, bookings } = await ownTrip(context, id);
  return { status: true, data: await tripWithBookings(context.app, trip, bookings) };
}

export interface FoundTrip {
  trip: TripRow;
  bookings: BookingRow[];
}

/**
 * Returns a trip with its bookings. Refuses unless the trip belongs to the actor or to a person the actor is a delegate
 * for.
 */
export async function ownTrip(context: Pick<ReadContext, 'tx' | 'actor' | 'request'>, id: string): Promise<FoundTrip> {
  const { client_id } = context.actor;
  const [trip, bookings] = await Promise.all([
    readTrip(context.tx, { client_id, id }),
    readBookings(context.tx, { client_id, trip_id: id }),
  ]);
  if (!trip || !(await mayActFor(context, trip.user_id))) throw new Refused('item.not_found');
  return { trip, bookings };
}

/**
 * Locks a trip and returns it with its bookings. Callers must lock its report and its expenses only afterwards, because
 * a fixed order prevents deadlocks.
 */
export async function lockOwnTrip(context: SignedWriteContext, id: string): Promise<FoundTrip> {
  await lockTripRow(context.tx, { client_id: context.client_id, id });
  return ownTrip(context, id);
}
