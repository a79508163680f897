import type { BookingKind, TripState } from '#domain/trips/trip-states.ts';

/** Reads the trips that a travel agency booked for the people of a company. */
export interface TripsPort {
  /** Checks a company's key and reads the company's name at the agency. */
  readAccount(key: string): Promise<{ name: string }>;
  /**
   * Reads the next page of the trips that were booked or changed after the cursor, oldest change first. An empty cursor
   * starts with the oldest change.
   */
  readTrips(key: string, cursor: string): Promise<TripPage>;
  /** Creates or changes an account with trips in the protocol's format. Absent except in the local fake. */
  openSandbox?(key: string, account: { name: string; trips: readonly { id: string }[] }): Promise<void>;
  close(): Promise<void>;
}

export interface TripPage {
  trips: AgencyTrip[];
  /** The number of trips in the response that do not follow the protocol. */
  no_of_unreadable: number;
  cursor: string;
  has_more: boolean;
}

export interface AgencyTrip {
  external_id: string;
  /** The traveller's email address in lower case. */
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
  /**
   * The start in local time at the place of the start, as 'YYYY-MM-DDTHH:MM'. `ends_at` is in local time at the place
   * of the end.
   */
  starts_at: string;
  ends_at: string;
  travel_class: string;
  currency: string;
  amount: string;
  payment_mode: 'own' | 'company';
  booked_on: string;
}

/** The agency did not respond, responded with an error, or did not follow the protocol. */
export class AgencyAway extends Error {}

/** The agency rejected the key. */
export class KeyRefused extends Error {}
