import { allow, type Decision, refuse } from '../decision.ts';
import { calculateFields } from '../formula/calculate-fields.ts';
import { formulaType } from '../formula/formula-type.ts';
import { orderFormulas } from '../formula/order-formulas.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { Formula } from '../formula/syntax.ts';
import { readValue, type Value, type ValueType, writeValue } from '../formula/value.ts';
import { sentenceFor } from '../refusals.ts';
import type { CustomField, CustomFieldKind, CustomValues } from './custom-field.ts';

/** The type that formulas use for each kind of field; null for lists and people, which formulas cannot read. */
const typeOfKind: Record<Exclude<CustomFieldKind, 'formula'>, ValueType | null> = {
  text: 'text',
  number: 'number',
  date: 'date',
  select: 'text',
  multi_select: null,
  yes_no: 'boolean',
  user: null,
};

/** The standard fields that formulas can read, by the kind of item. */
export const itemFieldTypes = {
  user: {},
  expense: { amount: 'number', spent_on: 'date', currency: 'text', merchant: 'text', description: 'text' },
  report: { total: 'number', currency: 'text' },
  advance: { amount: 'number', currency: 'text' },
} satisfies Record<string, Record<string, ValueType>>;

type FieldOwner = keyof typeof itemFieldTypes;

/** The values of the item's standard fields, by field name. */
export type ItemValues = Readonly<Record<string, string | null>>;

export function expenseValues(expense: {
  amount: string | null;
  spent_on: string | null;
  currency: string | null;
  merchant: string;
  description: string;
}): ItemValues {
  const { amount, spent_on, currency, merchant, description } = expense;
  return { amount, spent_on, currency, merchant, description };
}

/**
 * Accepts the formula of a field if it can be parsed, reads only fields that exist with a fitting type, and does not
 * depend on itself.
 */
export function acceptFormula(
  field: CustomField,
  others: readonly CustomField[],
  owner: FieldOwner,
): Decision<Formula, 'field.formula_wrong'> {
  const parsed = parseFormula(field.formula);
  if (!parsed.allowed) return wrong(parsed);
  const formulas = new Map(parsedOf(others)).set(field.key, parsed.value);
  const order = orderFormulas(formulas);
  if (!order.allowed) return wrong(order);
  const types = new Map<string, ValueType>([
    ...Object.entries(itemFieldTypes[owner]),
    ...others.flatMap((other) => typeEntry(other)),
  ]);
  for (const key of order.value) {
    const formula = formulas.get(key);
    const type = formula && formulaType(formula, types);
    if (type?.allowed) types.set(key, type.value);
    else if (type && key === field.key) return wrong(type);
  }
  return allow(parsed.value);
}

/** Returns the labels of fields whose formula reads the field with this key. */
export function readersOf(key: string, fields: readonly CustomField[]): string[] {
  return parsedOf(fields)
    .filter(([, formula]) => formula.fields.includes(key))
    .map(([reader]) => fields.find((field) => field.key === reader)?.label ?? reader);
}

/** Returns the values of calculated fields. A field that cannot be calculated yet is left out. */
export function calculatedValues(
  fields: readonly CustomField[],
  values: CustomValues,
  item: ItemValues = {},
): Record<string, string> {
  const formulas = new Map(parsedOf(fields.filter((field) => field.is_active)));
  if (formulas.size === 0) return {};
  const typed = new Map([...itemEntries(item), ...fields.flatMap((field) => valueEntry(field, values))]);
  return Object.fromEntries(
    [...calculateFields(formulas, typed)].flatMap(([key, result]) =>
      result.allowed ? [[key, writeValue(result.value)]] : [],
    ),
  );
}

function parsedOf(fields: readonly CustomField[]): [string, Formula][] {
  return fields.flatMap((field) => {
    const parsed = field.kind === 'formula' ? parseFormula(field.formula) : undefined;
    return parsed?.allowed ? [[field.key, parsed.value] as [string, Formula]] : [];
  });
}

function typeEntry({ key, kind }: CustomField): [string, ValueType][] {
  const type = kind === 'formula' ? null : typeOfKind[kind];
  return type ? [[key, type]] : [];
}

function itemEntries(item: ItemValues): [string, Value | null][] {
  const types: Record<string, ValueType> = Object.assign({}, ...Object.values(itemFieldTypes));
  return Object.entries(item).map(([key, raw]) => [key, readValue(types[key] ?? 'text', raw)]);
}

function valueEntry({ key, kind }: CustomField, values: CustomValues): [string, Value | null][] {
  const type = kind === 'formula' ? null : typeOfKind[kind];
  if (!type) return [];
  const raw = Object.hasOwn(values, key) ? values[key] : undefined;
  return [[key, typeof raw === 'string' || typeof raw === 'boolean' ? readValue(type, raw) : null]];
}

function wrong(refusal: {
  code: Parameters<typeof sentenceFor>[0];
  facts: Parameters<typeof sentenceFor>[1] & object;
}) {
  return refuse('field.formula_wrong', { reason: sentenceFor(refusal.code, refusal.facts) });
}
