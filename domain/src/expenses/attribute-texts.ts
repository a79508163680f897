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

/** Like factsOf, followed by values of attributes that were removed from the category later. */
export function attributeFacts(
  definitions: readonly Labelled[],
  values: Readonly<Record<string, unknown>>,
  nameOfUser: (user_id: string) => string | undefined,
): Fact[] {
  const known = new Set(definitions.map(({ key }) => key));
  const removed = Object.keys(values)
    .filter((key) => !known.has(key))
    .map((key): Labelled => ({ key, label: labelFromKey(key), kind: 'text' }));
  return [...factsOf(definitions, values, nameOfUser), ...factsOf(removed, values, nameOfUser)];
}

/** 'check_in' becomes 'Check in'. */
function labelFromKey(key: string): string {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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
      return nameOfUser(text) ?? text;
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
