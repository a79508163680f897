import { attributeValueType } from '#domain/categories/attribute-kinds.ts';
import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { readValue } from '#domain/formula/value.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { AttributeValue } from '#domain/policies/policy-question.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import type { PolicySubject } from './policy-subject.ts';

/** The attribute values as rules read them, including calculated ones. Missing values are null. */
export function attributesOf(
  { attributes, claimed, spent_on, merchant, description, no_of_attendees, trip }: PolicySubject,
  category: WholeCategory | null,
): Record<string, AttributeValue> {
  const definitions = expenseAttributes(category, trip);
  const { values } = readAttributes(definitions, attributes, {
    expense: { amount: toDecimal(claimed), spent_on, merchant, description },
    people: no_of_attendees || null,
    // Saving checks that named people are colleagues; rules accept any name.
    isColleague: () => true,
  });
  return Object.fromEntries(
    definitions.map(({ key }) => [key, Object.hasOwn(values, key) ? (values[key] ?? null) : null]),
  );
}

/** The value of the first attribute of a kind, for example the distance of a mileage expense. */
export function firstOfKind(
  attributes: Readonly<Record<string, AttributeValue>>,
  category: WholeCategory | null,
  kind: 'distance' | 'attendees' | 'nights' | 'travel_class',
): string | null {
  const key = category?.attributes.find((attribute) => attribute.kind === kind)?.key;
  const value = key === undefined ? null : attributes[key];
  return typeof value === 'string' && readValue(attributeValueType[kind], value) ? value : null;
}
