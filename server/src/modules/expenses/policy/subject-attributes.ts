import { readAttributes } from '#domain/expenses/attribute-values.ts';
import { readValue } from '#domain/formula/value.ts';
import { toDecimal } from '#domain/money/money.ts';
import type { AttributeValue } from '#domain/policies/policy-question.ts';
import type { WholeCategory } from '../../categories/read-categories.ts';
import type { PolicySubject } from './policy-subject.ts';

/** What somebody typed, as rules read it, and what its category calculates out of that. What is not given is null. */
export function attributesOf(
  { attributes, claimed, spent_on, merchant, description, no_of_attendees }: PolicySubject,
  category: WholeCategory | null,
): Record<string, AttributeValue> {
  const asked = category?.attributes ?? [];
  const { values } = readAttributes(asked, attributes, {
    expense: { amount: toDecimal(claimed), spent_on, merchant, description },
    people: no_of_attendees || null,
    // Rules look at whoever is named; whether they may be named is asked when it is kept.
    isColleague: () => true,
  });
  return Object.fromEntries(asked.map(({ key }) => [key, Object.hasOwn(values, key) ? (values[key] ?? null) : null]));
}

/** The value of the first attribute of a kind, such as the distance of a mileage. */
export function firstOfKind(
  attributes: Readonly<Record<string, AttributeValue>>,
  category: WholeCategory | null,
  kind: 'distance' | 'attendees',
): string | null {
  const key = category?.attributes.find((attribute) => attribute.kind === kind)?.key;
  const value = key === undefined ? null : attributes[key];
  return typeof value === 'string' && readValue('number', value) ? value : null;
}
