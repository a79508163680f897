/** A demo trip. Its days are counted from today; a negative day is in the past. */
export interface DemoTrip {
  traveller: string;
  title: string;
  city: string;
  country: string;
  from_day: number;
  to_day: number;
  status: 'booked' | 'changed' | 'cancelled';
  /** The city the traveller leaves from. */
  home: string;
  currency: string;
  bookings: readonly ('flights' | 'trains' | 'hotel' | 'car')[];
}

const maya = { traveller: 'Maya Lindqvist', home: 'Berlin', currency: 'EUR' };
const ines = { traveller: 'Ines Moreau', home: 'Berlin', currency: 'EUR' };
const samuel = { traveller: 'Samuel Adeyemi', home: 'New York', currency: 'USD' };

/** Trips in every state. Maya has more past trips than one page can show. */
export const demoTrips: readonly DemoTrip[] = [
  trip(maya, 'Lisbon product summit', 'Lisbon', 'Portugal', 12, 15, ['flights', 'hotel']),
  trip(maya, 'Vienna customer visit', 'Vienna', 'Austria', 26, 27, ['trains', 'hotel'], 'changed'),
  trip(maya, 'Milan trade fair', 'Milan', 'Italy', 40, 42, ['flights', 'hotel', 'car'], 'cancelled'),
  trip(maya, 'Paris partner workshop', 'Paris', 'France', -9, -6, ['flights', 'hotel', 'car']),
  trip(maya, 'Hamburg team days', 'Hamburg', 'Germany', -23, -22, ['trains', 'hotel'], 'changed'),
  trip(maya, 'Zurich user research', 'Zurich', 'Switzerland', -37, -36, ['flights', 'hotel'], 'cancelled'),
  trip(maya, 'Copenhagen design week', 'Copenhagen', 'Denmark', -58, -55, ['flights', 'hotel']),
  trip(maya, 'Munich customer visit', 'Munich', 'Germany', -79, -78, ['trains', 'hotel']),
  trip(maya, 'Amsterdam conference', 'Amsterdam', 'Netherlands', -101, -99, ['trains', 'hotel']),
  trip(maya, 'London partner meeting', 'London', 'United Kingdom', -127, -125, ['flights', 'hotel']),
  trip(maya, 'Cologne trade fair', 'Cologne', 'Germany', -150, -149, ['trains', 'hotel']),
  trip(maya, 'Madrid customer visit', 'Madrid', 'Spain', -172, -170, ['flights', 'hotel', 'car']),
  trip(maya, 'Stockholm research trip', 'Stockholm', 'Sweden', -198, -196, ['flights', 'hotel']),
  trip(maya, 'Frankfurt bank meeting', 'Frankfurt', 'Germany', -220, -220, ['trains']),
  trip(maya, 'Warsaw hiring days', 'Warsaw', 'Poland', -246, -244, ['trains', 'hotel']),
  trip(samuel, 'Chicago data center visit', 'Chicago', 'United States', -12, -10, ['flights', 'hotel']),
  trip(samuel, 'Toronto platform summit', 'Toronto', 'Canada', 17, 19, ['flights', 'hotel', 'car']),
  trip(ines, 'Brussels policy forum', 'Brussels', 'Belgium', 19, 20, ['flights', 'hotel']),
  trip(ines, 'Paris board meeting', 'Paris', 'France', -16, -15, ['flights', 'hotel']),
];

function trip(
  person: Pick<DemoTrip, 'traveller' | 'home' | 'currency'>,
  title: string,
  city: string,
  country: string,
  from_day: number,
  to_day: number,
  bookings: DemoTrip['bookings'],
  status: DemoTrip['status'] = 'booked',
): DemoTrip {
  return { ...person, title, city, country, from_day, to_day, status, bookings };
}
