import { compare, readDecimal } from '../decimal/decimal.ts';
import { plainText } from './plain-text.ts';
import type { AttributeValue } from './policy-question.ts';
import type { AttributeCondition } from './policy-rule.ts';

type AttributeTest = (value: AttributeValue) => boolean;

/** Prepares a condition once, so that it can be tested on many items. An empty attribute satisfies only NOT_IN. */
export function attributeTest(condition: AttributeCondition): AttributeTest {
  switch (condition.type) {
    case 'boolean':
      return (value) => value === condition.value || value === String(condition.value);
    case 'number':
      return numberTest(condition);
    case 'date':
      return (value) =>
        typeof value === 'string' &&
        value !== '' &&
        (condition.operator === '<=' ? value <= condition.value : value >= condition.value);
    case 'text':
      return textTest(condition);
    case 'select': {
      const expected = new Set(condition.values.map(plainText));
      const isIn = (value: AttributeValue) => choicesOf(value).some((choice) => expected.has(plainText(choice)));
      return condition.operator === 'IN' ? isIn : (value) => !isIn(value);
    }
  }
}

/**
 * Reads only properties of the record itself, never inherited ones, because the key of an attribute can be
 * 'constructor'.
 */
export function attributeOf(attributes: Readonly<Record<string, AttributeValue>>, key: string): AttributeValue {
  return Object.hasOwn(attributes, key) ? (attributes[key] ?? null) : null;
}

/**
 * Returns a value as text: several choices are separated by commas, and a missing value is empty. A boolean is returned
 * as it is.
 */
export function attributeText(value: AttributeValue): string | boolean {
  return typeof value === 'boolean' ? value : choicesOf(value).join(', ');
}

function numberTest({ operator, value: bound }: { operator: string; value: string }): AttributeTest {
  const limit = readDecimal(bound);
  return (value) => {
    const number = typeof value === 'string' ? readDecimal(value) : null;
    if (!number || !limit) return false;
    return operator === '<=' ? compare(number, limit) <= 0 : compare(number, limit) >= 0;
  };
}

/** Compares the words of texts, ignoring case, accents and punctuation. CONTAINS finds only whole words. */
function textTest({ operator, value: expected }: { operator: string; value: string }): AttributeTest {
  const whole = plainText(expected);
  const needle = whole.trim();
  return (value) => {
    if (typeof value !== 'string' || needle === '') return false;
    return operator === 'EQUALS' ? plainText(value) === whole : plainText(value).includes(needle);
  };
}

function choicesOf(value: AttributeValue): readonly string[] {
  if (value === null || value === '') return [];
  if (typeof value === 'boolean') return [String(value)];
  return typeof value === 'string' ? [value] : value;
}
