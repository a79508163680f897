import type { DemoTrip } from './trip-list.ts';

const dayMs = 86_400_000;
const airlines = ['Lufthansa', 'Eurowings', 'KLM', 'SAS'];
const hotels = ['Hotel Central', 'Park Inn', 'Motel One', 'Scandic Plaza'];

/** Converts a demo trip to the travel agency's format. */
export function agencyTrip(trip: DemoTrip, { no, email, now }: { no: number; email: string; now: Date }) {
  const on = (day: number) => new Date(now.getTime() + day * dayMs).toISOString().slice(0, 10);
  return {
    id: `NB-${2400 + no}`,
    traveller_email: email,
    title: trip.title,
    destination: { city: trip.city, country: trip.country },
    starts_on: on(trip.from_day),
    ends_on: on(trip.to_day),
    status: trip.status,
    bookings: bookingsOf(trip, { no, first: on(trip.from_day), last: on(trip.to_day) }).map((booking) => ({
      status: trip.status,
      booked_on: on(Math.min(trip.from_day - 14, -1)),
      confirmation_number: codeOf(no),
      paid_by: booking.kind === 'hotel' ? 'company' : 'traveller',
      ...booking,
    })),
  };
}

interface BookingContext {
  no: number;
  first: string;
  last: string;
}

interface AgencyBooking {
  id: string;
  kind: string;
  provider: string;
  travel_class: string;
  from: string;
  to: string;
  starts_at: string;
  ends_at: string;
  price: { amount: string; currency: string };
}

function bookingsOf(trip: DemoTrip, context: BookingContext): AgencyBooking[] {
  return trip.bookings.flatMap((kind): AgencyBooking[] =>
    kind === 'hotel' || kind === 'car' ? [stay(kind, trip, context)] : rides(kind, trip, context),
  );
}

/** Returns the bookings of the outward and the return journey. */
function rides(
  kind: 'flights' | 'trains',
  { home, city, currency }: DemoTrip,
  { no, first, last }: BookingContext,
): AgencyBooking[] {
  const isFlight = kind === 'flights';
  const cost = isFlight ? 96 : 61;
  const ride = {
    kind: isFlight ? 'flight' : 'train',
    provider: isFlight ? (airlines[no % airlines.length] ?? '') : 'Deutsche Bahn',
    travel_class: isFlight ? 'Economy' : 'Second',
  };
  return [
    {
      ...ride,
      id: 'out',
      from: home,
      to: city,
      starts_at: `${first}T07:40`,
      ends_at: `${first}T10:15`,
      price: price(cost, { no, currency }),
    },
    {
      ...ride,
      id: 'back',
      from: city,
      to: home,
      starts_at: `${last}T17:20`,
      ends_at: `${last}T20:05`,
      price: price(cost + 12, { no, currency }),
    },
  ];
}

function stay(kind: 'hotel' | 'car', trip: DemoTrip, { no, first, last }: BookingContext): AgencyBooking {
  const { city, currency, from_day, to_day } = trip;
  const isHotel = kind === 'hotel';
  const nights = Math.max(1, to_day - from_day);
  return {
    id: kind,
    kind,
    travel_class: '',
    provider: isHotel ? `${hotels[no % hotels.length]} ${city}` : 'Sixt',
    from: isHotel ? '' : city,
    to: city,
    starts_at: `${first}T${isHotel ? '15:00' : '11:00'}`,
    ends_at: `${last}T${isHotel ? '11:00' : '16:00'}`,
    price: price(isHotel ? 118 * nights : 54 * (nights + 1), { no, currency }),
  };
}

function price(cost: number, { no, currency }: { no: number; currency: string }) {
  return { amount: `${cost + (no % 7)}.${String((no * 37) % 100).padStart(2, '0')}`, currency };
}

/** Returns a booking code of six letters or digits, like those of airlines. */
function codeOf(no: number): string {
  return (no * 7_919_317 + 60_466_176).toString(36).toUpperCase().slice(0, 6);
}
