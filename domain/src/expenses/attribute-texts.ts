import type { AttributeKind } from '../categories/attribute-kinds.ts';
import { dateText } from '../dates/date-text.ts';
import { timeOfDayText } from '../dates/time-of-day.ts';
import { isCalendarDate } from '../formula/value.ts';
import { withCommas } from '../money/display.ts';

export interface Fact {
  label: string;
  text: string;
}

interface Labelled {
  key: string;
  label: string;
  kind: AttributeKind | 'formula';
}

/** Attributes and custom fields as label and text; empty ones are left out. */
export function factsOf(
  definitions: readonly Labelled[],
  values: Readonly<Record<string, unknown>>,
  nameOfUser: (user_id: string) => string | undefined,
): Fact[] {
  return definitions.flatMap(({ key, label, kind }) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    const text = value === undefined || value === null ? '' : valueText(value, { kind, nameOfUser });
    return text === '' ? [] : [{ label, text }];
  });
}

function valueText(
  value: unknown,
  { kind, nameOfUser }: { kind: Labelled['kind']; nameOfUser: (user_id: string) => string | undefined },
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.join(', ');
  const text = String(value);
  switch (kind) {
    case 'user':
      return nameOfUser(text) ?? 'Deleted user';
    case 'time':
      return timeOfDayText(text);
    case 'distance':
      return `${withCommas(text)} km`;
    case 'number':
    case 'nights':
    case 'attendees':
      return withCommas(text);
    case 'date':
      return dateText(text);
    case 'calc':
    case 'formula':
      return calculationText(text);
    case 'text':
    case 'select':
    case 'multi_select':
    case 'yes_no':
    case 'travel':
    case 'city':
    case 'travel_class':
      return text;
  }
}

function calculationText(text: string): string {
  if (isCalendarDate(text)) return dateText(text);
  if (text === 'true' || text === 'false') return text === 'true' ? 'Yes' : 'No';
  return /^-?\d+(\.\d+)?$/u.test(text) ? withCommas(text) : text;
}
