import { type AttributeKind, attributeValueType, builtInFields } from '../categories/attribute-kinds.ts';
import { readTimeOfDay } from '../dates/time-of-day.ts';
import { formatDecimal, readGroupedDecimal } from '../decimal/decimal.ts';
import { calculateFields } from '../formula/calculate-fields.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { Formula } from '../formula/syntax.ts';
import { isCalendarDate, readValue, type Value, writeValue } from '../formula/value.ts';
import { t } from '../language/translate.ts';
import { tidy } from '../text/tidy.ts';

/** The parts of a category attribute that are needed to read its values. */
export interface AttributeDefinition {
  key: string;
  label: string;
  kind: AttributeKind;
  options: readonly string[];
  formula: string;
  is_mandatory: boolean;
}

/**
 * A saved value: text, yes or no, or the chosen options. Numbers are saved as decimals in text, and times in 24-hour
 * form.
 */
type SavedAttribute = string | boolean | readonly string[];
export type SavedAttributes = Readonly<Record<string, SavedAttribute>>;

export interface AttributeProblem {
  key: string;
  label: string;
  sentence: string;
}

interface AttributeSurroundings {
  /** The standard fields of the expense that formulas can read. */
  expense: { amount: string | null; spent_on: string | null; merchant: string; description: string };
  /** The number of attendees including the claimant; null if none were added. */
  people: number | null;
  before?: SavedAttributes;
  isColleague: (user_id: string) => boolean;
}

/**
 * Reads the attribute values of a category and calculates its formulas. Unknown keys are dropped; unreadable values are
 * reported as problems.
 */
export function readAttributes(
  attributes: readonly AttributeDefinition[],
  given: Readonly<Record<string, unknown>>,
  context: AttributeSurroundings,
): { values: Record<string, SavedAttribute>; problems: AttributeProblem[] } {
  const values: [string, SavedAttribute][] = [];
  const problems: AttributeProblem[] = [];
  for (const attribute of attributes) {
    const { key, label, kind } = attribute;
    if (kind === 'calc') continue;
    const raw = kind === 'attendees' && context.people !== null ? String(context.people) : own(given, key);
    if (isEmpty(raw)) continue;
    const read = readers[kind](raw, {
      attribute,
      was: own(context.before ?? {}, key),
      isColleague: context.isColleague,
    });
    if ('problem' in read) problems.push({ key, label, sentence: read.problem });
    else values.push([key, read.value]);
  }
  return { values: Object.fromEntries([...values, ...calculated(attributes, new Map(values), context)]), problems };
}

type Read = { value: SavedAttribute } | { problem: string };

interface Input {
  attribute: AttributeDefinition;
  was: SavedAttribute | undefined;
  isColleague: (user_id: string) => boolean;
}

const readers: Record<Exclude<AttributeKind, 'calc'>, (raw: unknown, input: Input) => Read> = {
  text: (raw) => readText(raw, 500),
  number: readNumber,
  date: (raw) =>
    typeof raw === 'string' && isCalendarDate(raw) ? { value: raw } : { problem: t`Enter a date such as 2026-11-15.` },
  time: (raw) => {
    const time = typeof raw === 'string' ? readTimeOfDay(raw.trim()) : null;
    return time === null ? { problem: t`Enter a time such as 19:05.` } : { value: time };
  },
  select: readChoice,
  multi_select: readChoices,
  yes_no: (raw) => {
    if (raw === true || raw === 'true') return { value: true };
    return raw === false || raw === 'false' ? { value: false } : { problem: t`Choose yes or no.` };
  },
  user: (raw, { was, isColleague }) =>
    typeof raw === 'string' && (isColleague(raw) || raw === was) ? { value: raw } : { problem: t`Choose a colleague.` },
  distance: readNumber,
  travel: (raw) => readText(journeyText(raw), 250),
  city: (raw) => readText(raw, 120),
  nights: readNights,
  travel_class: readChoice,
  attendees: readNumber,
};

/** Reads a choice. An option that was later removed stays valid where it was already chosen. */
function readChoice(raw: unknown, { attribute, was }: Input): Read {
  return typeof raw === 'string' && (attribute.options.includes(raw) || raw === was)
    ? { value: raw }
    : { problem: t`Choose from the list.` };
}

function readText(raw: unknown, longest: number): Read {
  if (typeof raw !== 'string') return { problem: t`Enter text.` };
  const text = tidy(raw);
  if (/\p{Cc}/u.test(text)) return { problem: t`Remove the control characters.` };
  return text.length > longest ? { problem: t`Use at most ${longest} characters.` } : { value: text };
}

function readNumber(raw: unknown): Read {
  const number = typeof raw === 'string' || typeof raw === 'number' ? readGroupedDecimal(String(raw).trim()) : null;
  return number ? { value: formatDecimal(number) } : { problem: t`Enter a number such as 12.5.` };
}

function readNights(raw: unknown): Read {
  const read = readNumber(raw);
  if ('problem' in read) return read;
  return /^[1-9]\d{0,2}$/u.test(String(read.value)) ? read : { problem: t`Enter a whole number of nights.` };
}

/** Reads several choices from a list, or from text that separates them with commas. */
function readChoices(raw: unknown, { attribute, was }: Input): Read {
  const before = Array.isArray(was) ? (was as readonly string[]) : [];
  const allowed = [...attribute.options, ...before.filter((option) => !attribute.options.includes(option))];
  const chosen = new Set(chosenIn(raw, allowed));
  return [...chosen].every((option) => typeof option === 'string' && allowed.includes(option))
    ? { value: allowed.filter((option) => chosen.has(option)) }
    : { problem: t`Choose from the list.` };
}

function chosenIn(raw: unknown, allowed: readonly string[]): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string' || allowed.includes(raw)) return [raw];
  return raw.split(',').map(tidy).filter(Boolean);
}

/** Returns a journey as the text 'Leeds to York' if the client sent its start and end separately. */
function journeyText(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || !('from' in raw) || !('to' in raw)) return raw;
  const { from, to } = raw;
  return typeof from === 'string' && typeof to === 'string' ? `${from} to ${to}` : raw;
}

function calculated(
  attributes: readonly AttributeDefinition[],
  values: ReadonlyMap<string, SavedAttribute>,
  { expense }: AttributeSurroundings,
): [string, string][] {
  const formulas = new Map<string, Formula>();
  const known = new Map<string, Value | null>();
  for (const { key, kind, formula } of attributes) {
    if (kind === 'calc') {
      const parsed = parseFormula(formula);
      if (parsed.allowed) formulas.set(key, parsed.value);
      continue;
    }
    const value = values.get(key);
    known.set(key, readValue(attributeValueType[kind], formulaText(value)));
  }
  if (formulas.size === 0) return [];
  for (const [key, type] of Object.entries(builtInFields.expense))
    known.set(key, readValue(type, expense[key as keyof typeof expense]));
  return [...calculateFields(formulas, known)].flatMap(([key, result]) =>
    result.allowed ? [[key, writeValue(result.value)] as [string, string]] : [],
  );
}

function formulaText(value: SavedAttribute | undefined): string | boolean | null {
  if (value === undefined) return null;
  return typeof value === 'string' || typeof value === 'boolean' ? value : value.join(', ');
}

/**
 * Returns a property of the record itself, never an inherited one, because the key of an attribute can be
 * 'constructor'.
 */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function isEmpty(raw: unknown): boolean {
  return (
    raw === undefined ||
    raw === null ||
    (typeof raw === 'string' && tidy(raw) === '') ||
    (Array.isArray(raw) && raw.length === 0)
  );
}
