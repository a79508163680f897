import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inLanguage } from '#domain/language/testing/in-language.ts';
import { endpointList } from './every-endpoint.ts';
import { email } from './shared/fields.ts';

const rows: [string, z.ZodType, unknown, string][] = [
  ['a missing value', z.string(), undefined, 'Required.'],
  ['a number instead of text', z.string(), 5, 'Enter text.'],
  ['text instead of a number', z.int(), 'five', 'Enter a number.'],
  ['a number above the maximum', z.int().max(12), 13, 'Enter at most 12.'],
  ['a short text', z.string().min(3), 'ab', 'Use at least 3 characters.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Add at most 1.'],
  ['another choice', z.enum(['day', 'month']), 'year', 'Choose one of these: day, month.'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'This field does not exist.'],
  ['a text that is no id', z.uuid(), 'x', 'Send the id of a record.'],
  ['a wrong pattern', z.string().regex(/^a$/u), 'b', 'This value has the wrong format.'],
  ['a schema with a message of its own', z.string().min(3, 'Enter a name.'), 'ab', 'Enter a name.'],
];

describe('the message about a field', () => {
  it.each(rows)('with %s', (_, schema, value, message) => {
    // Loading the endpoints installs the messages in Zod.
    expect(endpointList().length).toBeGreaterThan(0);
    expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it('is in the language of the request', () => {
    const german = { 'Required.': 'Pflichtfeld.', 'Use at most {0} characters.': '{0}!' };
    const own = { ...german, 'Enter an email such as ana@company.com.': 'Geben Sie eine E-Mail ein.' };
    const messageOf = (schema: z.ZodType, value: unknown) =>
      inLanguage('de', own, () => schema.safeParse(value).error?.issues[0]?.message);
    expect(messageOf(z.string(), undefined)).toBe('Pflichtfeld.');
    expect(messageOf(z.string().max(3), 'abcd')).toBe('3!');
    expect(messageOf(email, 'x')).toBe('Geben Sie eine E-Mail ein.');
    expect(email.safeParse('x').error?.issues[0]?.message).toBe('Enter an email such as ana@company.com.');
  });
});
