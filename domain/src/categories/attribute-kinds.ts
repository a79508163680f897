import type { ValueType } from '../formula/value.ts';
import { texts } from '../language/translate.ts';

export const attributeKinds = [
  'text',
  'number',
  'date',
  'time',
  'select',
  'multi_select',
  'yes_no',
  'user',
  'distance',
  'travel',
  'city',
  'nights',
  'travel_class',
  'attendees',
  'calc',
] as const;
export type AttributeKind = (typeof attributeKinds)[number];

export const attributeKindLabel = texts({
  text: 'Text',
  number: 'Number',
  date: 'Date',
  time: 'Time of day',
  select: 'Single choice',
  multi_select: 'Multiple choice',
  yes_no: 'Yes or no',
  user: 'Colleague',
  distance: 'Distance',
  travel: 'Journey',
  city: 'City',
  nights: 'Nights',
  travel_class: 'Travel class',
  attendees: 'Attendees',
  calc: 'Formula',
} satisfies Record<AttributeKind, string>);

export function hasOptions(kind: AttributeKind): boolean {
  return kind === 'select' || kind === 'multi_select' || kind === 'travel_class';
}

export function hasFormula(kind: AttributeKind): boolean {
  return kind === 'calc';
}

/** The type that formulas use for each kind. Attendees count as a number; a calculation has the type of its formula. */
export const attributeValueType = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  select: 'text',
  multi_select: 'text',
  yes_no: 'boolean',
  user: 'text',
  distance: 'number',
  travel: 'text',
  city: 'text',
  nights: 'number',
  travel_class: 'text',
  attendees: 'number',
} satisfies Record<Exclude<AttributeKind, 'calc'>, ValueType>;

/** The fields that every expense or advance has. Formulas can read them. */
export const builtInFields = {
  expense: { amount: 'number', spent_on: 'date', merchant: 'text', description: 'text' },
  advance: { amount: 'number', description: 'text' },
} satisfies Record<'expense' | 'advance', Record<string, ValueType>>;
