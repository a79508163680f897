import { formatDecimal, readDecimal } from '../decimal/decimal.ts';
import { isCalendarDate } from '../formula/value.ts';
import { t } from '../language/translate.ts';
import { tidy } from '../text/tidy.ts';
import { type CustomField, type CustomValue, type CustomValues, textsOf } from './custom-field.ts';

interface CustomProblem {
  key: string;
  label: string;
  sentence: string;
}

interface CheckedValues {
  values: CustomValues;
  problems: CustomProblem[];
}

const longestText = 500;

/**
 * Validates the values of custom fields. Inactive and deleted fields keep their values, values of fields whose
 * dependency is not met are removed, and values of calculated fields are never saved.
 */
export function checkValues(
  fields: readonly CustomField[],
  given: Readonly<Record<string, unknown>>,
  of: { before?: CustomValues; isColleague: (user_id: string) => boolean },
): CheckedValues {
  const before = of.before ?? {};
  const active = fields.filter((field) => field.is_active);
  const known = new Set(active.map(({ key }) => key));
  const values: Record<string, CustomValue> = Object.fromEntries(
    Object.entries(before).filter(([key]) => !known.has(key)),
  );
  const problems: CustomProblem[] = Object.keys(given)
    .filter((key) => !known.has(key) && !Object.hasOwn(before, key))
    .map((key) => ({ key, label: key, sentence: t`This field does not exist.` }));
  for (const field of parentsFirst(active)) {
    if (field.kind === 'formula' || !isRequired(field, active, values)) continue;
    const raw = own(given, field.key);
    const value = isEmpty(raw)
      ? undefined
      : saved(field, raw, { was: own(before, field.key), isColleague: of.isColleague });
    if (value?.problem) problems.push({ key: field.key, label: field.label, sentence: value.problem });
    else if (value?.value !== undefined) values[field.key] = value.value;
    else if (field.is_mandatory) problems.push({ key: field.key, label: field.label, sentence: t`Required.` });
  }

  return { values, problems };
}

/** Returns a property of the record itself, never an inherited one, because the key of a field can be 'constructor'. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/**
 * True if a field is shown: it depends on no other field, or it depends on a field that is shown and has a matching
 * value.
 */
function isRequired(field: CustomField, active: readonly CustomField[], values: CustomValues): boolean {
  if (field.depends_on_id === null) return true;
  const parent = active.find(({ id }) => id === field.depends_on_id);
  if (!parent) return false;
  const texts = textsOf(own(values, parent.key));
  return field.depends_on_values.length === 0
    ? texts.length > 0
    : texts.some((text) => field.depends_on_values.includes(text));
}

function parentsFirst(fields: readonly CustomField[]): CustomField[] {
  const ordered: CustomField[] = [];
  const waiting = new Map(fields.map((field) => [field.id, field]));
  const place = (field: CustomField) => {
    if (!waiting.delete(field.id)) return;
    const parent = field.depends_on_id === null ? undefined : waiting.get(field.depends_on_id);
    if (parent) place(parent);
    ordered.push(field);
  };
  for (const field of fields) place(field);
  return ordered;
}

function isEmpty(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && tidy(raw) === '') || isEmptyList(raw);
}

function isEmptyList(raw: unknown): boolean {
  return Array.isArray(raw) && raw.length === 0;
}

interface Saved {
  value?: CustomValue;
  problem?: string;
}

function saved(
  field: CustomField,
  raw: unknown,
  of: { was: CustomValue | undefined; isColleague: (user_id: string) => boolean },
): Saved {
  switch (field.kind) {
    case 'text':
      return savedText(raw);
    case 'number': {
      const number = typeof raw === 'string' || typeof raw === 'number' ? readDecimal(String(raw).trim()) : null;
      return number ? { value: formatDecimal(number) } : { problem: t`Enter a number such as 12.5.` };
    }
    case 'date':
      return typeof raw === 'string' && isCalendarDate(raw)
        ? { value: raw }
        : { problem: t`Enter a date such as 2026-11-15.` };
    case 'select':
      // A removed option stays valid if it was chosen before.
      return typeof raw === 'string' && (field.options.includes(raw) || raw === of.was)
        ? { value: raw }
        : { problem: t`Choose from the list.` };
    case 'multi_select':
      return savedOptions(field, raw, textsOf(of.was));
    case 'yes_no':
      return typeof raw === 'boolean' ? { value: raw } : { problem: t`Choose yes or no.` };
    case 'user':
      return typeof raw === 'string' && (of.isColleague(raw) || raw === of.was)
        ? { value: raw }
        : { problem: t`Choose a colleague.` };
    case 'formula':
      return {};
  }
}

function savedText(raw: unknown): Saved {
  if (typeof raw !== 'string') return { problem: t`Enter text.` };
  const text = tidy(raw);
  if (/\p{Cc}/u.test(text)) return { problem: t`Remove the control characters.` };
  return text.length > longestText ? { problem: t`Use at most ${longestText} characters.` } : { value: text };
}

function savedOptions(field: CustomField, raw: unknown, was: readonly string[]): Saved {
  const allowed = [...field.options, ...was.filter((option) => !field.options.includes(option))];
  const chosen = new Set(Array.isArray(raw) ? raw : [raw]);
  return [...chosen].every((option) => typeof option === 'string' && allowed.includes(option))
    ? { value: allowed.filter((option) => chosen.has(option)) }
    : { problem: t`Choose from the list.` };
}
