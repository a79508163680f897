import { z } from 'zod';
import { tidy } from '#domain/text/tidy.ts';
import { bookingKinds, tripStates } from '#domain/trips/trip-states.ts';
import { AgencyAway, type AgencyTrip, KeyRefused, type TripPage, type TripsPort } from './port.ts';

interface AgencyOptions {
  /** The URL of the agency's server, or of the local fake, which starts on demand. */
  url: () => Promise<string>;
  timeout_ms?: number;
  close?: () => Promise<void>;
}

const pageSize = 100;

/** Text from the agency, as one line, truncated to the stored length. */
const shortText = (max: number) => z.string().transform((value) => tidy(value.replace(/\p{Cc}/gu, ' ')).slice(0, max));
const id = z.string().regex(/^[\w.:-]{1,100}$/u);
const date = z.iso.date();
const localTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/u)
  .refine((value) => date.safeParse(value.slice(0, 10)).success);

const booking = z
  .object({
    id,
    kind: z.enum(bookingKinds),
    status: z.enum(tripStates),
    provider: shortText(200),
    confirmation_number: shortText(60).default(''),
    from: shortText(80).default(''),
    to: shortText(80).default(''),
    starts_at: localTime,
    ends_at: localTime,
    travel_class: shortText(40).default(''),
    price: z.object({
      amount: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/u),
      currency: z.string().regex(/^[A-Z]{3}$/u),
    }),
    paid_by: z.enum(['company', 'traveller']),
    booked_on: date,
  })
  .transform(({ id: external_id, status: state, provider: merchant, from, to, price, paid_by, ...rest }) => ({
    ...rest,
    ...price,
    external_id,
    state,
    merchant,
    from_place: from,
    to_place: to,
    payment_mode: paid_by === 'company' ? ('company' as const) : ('own' as const),
  }));

const trip = z
  .object({
    id,
    traveller_email: z
      .string()
      .max(320)
      .transform((value) => value.trim().toLowerCase()),
    title: shortText(200),
    destination: z.object({ city: shortText(80), country: shortText(60) }),
    starts_on: date,
    ends_on: date,
    status: z.enum(tripStates),
    bookings: z.array(booking).max(100),
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on)
  .refine(({ bookings }) => new Set(bookings.map(({ external_id }) => external_id)).size === bookings.length)
  .transform(
    ({ id: external_id, status: state, destination, ...rest }): AgencyTrip => ({
      ...rest,
      ...destination,
      external_id,
      state,
    }),
  );

const account = z.object({ name: shortText(200) });
const page = z.object({
  trips: z.array(z.unknown()).max(1000),
  cursor: z.string().max(200),
  has_more: z.boolean(),
});

/** Implements the trips port with our own protocol, described in docs/travel.md. */
export function httpTrips(options: AgencyOptions): TripsPort {
  const call = caller(options);
  return {
    readAccount: async (key) => parsed(account, await call(key, '/v1/account')),
    async readTrips(key, cursor) {
      const query = new URLSearchParams({ cursor, limit: String(pageSize) });
      const answer = parsed(page, await call(key, `/v1/trips?${query}`));
      return { ...answer, ...readable(answer.trips) };
    },
    close: async () => options.close?.(),
  };
}

/** Parses the trips and counts the unreadable ones, so that one of them does not stop the others. */
function readable(found: readonly unknown[]): Pick<TripPage, 'trips' | 'no_of_unreadable'> {
  const trips = found.flatMap((each) => trip.safeParse(each).data ?? []);
  return { trips, no_of_unreadable: found.length - trips.length };
}

function parsed<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AgencyAway('The answer of the agency does not follow the protocol.');
  return result.data;
}

function caller({ url, timeout_ms = 20_000 }: AgencyOptions) {
  return async (key: string, path: string): Promise<unknown> => {
    const base = await url();
    try {
      const response = await fetch(new URL(path, base), {
        headers: { authorization: `Bearer ${key}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      if (response.status === 401 || response.status === 403)
        throw new KeyRefused(`The agency answered ${response.status}.`);
      if (!response.ok) throw new AgencyAway(`The agency answered ${response.status}.`);
      return await response.json();
    } catch (error) {
      if (error instanceof KeyRefused || error instanceof AgencyAway) throw error;
      throw new AgencyAway('The agency did not answer.', { cause: error });
    }
  };
}
