import { daysBetween } from '../dates/calendar-days.ts';
import type { BookingKind } from './trip-states.ts';

interface Booking {
  kind: BookingKind;
  merchant: string;
  confirmation_number: string;
  from_place: string;
  to_place: string;
  starts_at: string;
  ends_at: string;
  travel_class: string;
}

/** The merchant category codes that are used to suggest the category of a booking. */
export const bookingTradeCode: Record<BookingKind, string> = {
  flight: '4511',
  hotel: '7011',
  train: '4112',
  car: '7512',
};

/** Describes a booking: 'Flight from Berlin to Paris' or 'Hotel in Paris, 3 nights'. */
export function bookingText(booking: Booking): string {
  const { kind, from_place, to_place } = booking;
  const way = from_place && to_place ? ` from ${from_place} to ${to_place}` : to_place ? ` to ${to_place}` : '';
  switch (kind) {
    case 'flight':
      return `Flight${way}`;
    case 'train':
      return `Train${way}`;
    case 'hotel':
      return `Hotel${to_place && ` in ${to_place}`}, ${counted(nightsOf(booking), 'night')}`;
    case 'car':
      return `Car hire${from_place && ` in ${from_place}`}, ${counted(daysOf(booking), 'day')}`;
  }
}

/** Returns the description of the expense: what was booked, and its confirmation number. */
export function bookingDescription(booking: Booking): string {
  const { confirmation_number } = booking;
  return [bookingText(booking), confirmation_number && `confirmation ${confirmation_number}`]
    .filter(Boolean)
    .join(', ');
}

interface CategoryAttribute {
  key: string;
  kind: string;
  options: readonly string[];
}

/** Returns the values of the category's attributes that are known from the booking. */
export function bookingAttributes(booking: Booking, attributes: readonly CategoryAttribute[]): Record<string, string> {
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = attributeOf(booking, attribute);
      return value ? [[attribute.key, value]] : [];
    }),
  );
}

function attributeOf(booking: Booking, { key, kind, options }: CategoryAttribute): string | undefined {
  const { from_place, to_place, travel_class, starts_at, ends_at } = booking;
  if (kind === 'nights') return String(nightsOf(booking));
  if (kind === 'travel_class') return options.find((option) => isSame(option, travel_class));
  if (kind === 'number' && key === 'days') return String(daysOf(booking));
  if (kind === 'date') return dayOf(key === 'check_in' ? starts_at : key === 'check_out' ? ends_at : '');
  if (kind !== 'city' && kind !== 'text') return undefined;
  if (key === 'from') return from_place;
  return key === 'to' || key === 'city' ? to_place : undefined;
}

/** Returns the date of a local time such as '2026-11-10T08:00'; undefined for an empty text. */
function dayOf(local: string): string | undefined {
  return local.slice(0, 10) || undefined;
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}

/** Returns the number of nights, at least one, because hotels charge at least one night. */
function nightsOf({ starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): number {
  return Math.max(1, daysBetween(starts_at.slice(0, 10), ends_at.slice(0, 10)));
}

/** Returns the number of calendar days on which the car is used, because each one is charged. */
function daysOf({ starts_at, ends_at }: Pick<Booking, 'starts_at' | 'ends_at'>): number {
  return Math.max(1, daysBetween(starts_at.slice(0, 10), ends_at.slice(0, 10)) + 1);
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
