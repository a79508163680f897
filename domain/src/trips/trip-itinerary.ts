import type { Itinerary, Stop } from '../per-diem/itinerary.ts';
import { type BookingKind, isCancelled, type TripState } from './trip-states.ts';

export interface ItineraryBooking {
  kind: BookingKind;
  state: TripState;
  from_place: string;
  to_place: string;
  starts_at: string;
  ends_at: string;
}

interface KnownPlace {
  country: string;
  time_zone: string;
}

interface TripToPlan {
  city: string;
  starts_on: string;
  ends_on: string;
  bookings: readonly ItineraryBooking[];
}

/**
 * Returns the places of a trip, so that the caller can look up the country and time zone of each place for the
 * itinerary.
 */
export function placesOf({ city, bookings }: Pick<TripToPlan, 'city' | 'bookings'>): string[] {
  const places = [city, ...bookings.flatMap(({ from_place, to_place }) => [from_place, to_place])];
  return [...new Set(places.filter((place) => place !== ''))];
}

/**
 * Returns the itinerary of a trip for a per diem: from the departure of the first flight or train to the arrival of the
 * last one, with a stop at each place in between. Cancelled bookings are ignored. With at most one flight or train,
 * default times fill the gaps. Null if a required place is missing from `known`.
 */
export function tripItinerary(trip: TripToPlan, known: ReadonlyMap<string, KnownPlace>): Itinerary | null {
  const rides = trip.bookings
    .filter((booking) => (booking.kind === 'flight' || booking.kind === 'train') && !isCancelled(booking))
    .toSorted((left, right) => (left.starts_at < right.starts_at ? -1 : 1));
  const [first, last] = [rides[0], rides.at(-1)];
  const stopAt = (city: string, arrives_at: string): Stop | null => {
    const place = known.get(city);
    return place ? { city, state: '', country: place.country, time_zone: place.time_zone, arrives_at } : null;
  };

  if (!first || !last || first === last) return dayItinerary(trip, { stopAt, ride: first, known });
  const stops = rides.slice(0, -1).map(({ to_place, ends_at }) => stopAt(to_place, ends_at));
  const [home, back] = [known.get(first.from_place), known.get(last.to_place)];
  if (!home || !back || !stops.every((stop) => stop !== null)) return null;
  return {
    departs_at: first.starts_at,
    departs_from_zone: home.time_zone,
    stops,
    returns_at: last.ends_at,
    returns_to_zone: back.time_zone,
  };
}

interface DayOptions {
  stopAt: (city: string, arrives_at: string) => Stop | null;
  /** The only flight or train of the trip that is not cancelled; undefined if there is none. */
  ride: ItineraryBooking | undefined;
  known: ReadonlyMap<string, KnownPlace>;
}

/**
 * Returns the itinerary of a trip with at most one flight or train, using default times that the traveller can correct.
 */
function dayItinerary(trip: TripToPlan, { stopAt, ride, known }: DayOptions): Itinerary | null {
  const departs_at = ride?.starts_at ?? `${trip.starts_on}T08:00`;
  const stop = stopAt(ride?.to_place ?? trip.city, ride?.ends_at ?? `${trip.starts_on}T10:00`);
  if (!stop) return null;
  const homeZone = (ride && known.get(ride.from_place)?.time_zone) ?? stop.time_zone;
  return {
    departs_at,
    departs_from_zone: homeZone,
    stops: [stop],
    returns_at: `${trip.ends_on}T18:00`,
    returns_to_zone: homeZone,
  };
}
