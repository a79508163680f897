import type { BookingKind, TripState } from '#domain/trips/trip-states.ts';

/** The trips that a travel agency booked for the people of a company. */
export interface TripsPort {
  /** Checks the key of a company and reads the name under which the agency knows it. */
  readAccount(key: string): Promise<{ name: string }>;
  /** The trips that were booked or changed after the cursor, oldest change first. An empty cursor reads all. */
  readTrips(key: string, cursor: string): Promise<TripPage>;
  /** Only the stand-in has it: creates or changes an account with trips in the form of the protocol. */
  openSandbox?(key: string, account: { name: string; trips: readonly { id: string }[] }): Promise<void>;
  close(): Promise<void>;
}

export interface TripPage {
  trips: AgencyTrip[];
  /** Trips in the answer that do not follow the protocol. */
  no_of_unreadable: number;
  cursor: string;
  has_more: boolean;
}

export interface AgencyTrip {
  external_id: string;
  /** In lower case. */
  traveller_email: string;
  title: string;
  city: string;
  country: string;
  starts_on: string;
  ends_on: string;
  state: TripState;
  bookings: AgencyBooking[];
}

export interface AgencyBooking {
  external_id: string;
  kind: BookingKind;
  state: TripState;
  merchant: string;
  confirmation_number: string;
  from_place: string;
  to_place: string;
  /** Local time of the place: 'YYYY-MM-DDTHH:MM'. */
  starts_at: string;
  ends_at: string;
  travel_class: string;
  currency: string;
  amount: string;
  payment_mode: 'own' | 'company';
  booked_on: string;
}

/** The agency did not answer, or answered with an error that may pass. */
export class AgencyAway extends Error {}

/** The agency does not accept the key. */
export class KeyRefused extends Error {}
