import type { z } from 'zod';
import { t, texts } from '#domain/language/translate.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Returns the message for a value that was refused by a schema without a message of its own. */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? t`Required.` : typeMessage(String(issue.expected));
    case 'too_small':
      return minimumMessage(issue.origin, issue.minimum);
    case 'too_big':
      return maximumMessage(issue.origin, issue.maximum);
    case 'invalid_format':
      return formatMessages[issue.format] ?? t`This value has the wrong format.`;
    case 'invalid_value':
      return t`Choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return t`This field does not exist.`;
    case 'not_multiple_of':
      return t`Enter a multiple of ${issue.divisor}.`;
    default:
      return t`This value is not valid.`;
  }
}

const formatMessages: Partial<Record<string, string>> = texts({
  uuid: 'Send the id of a record.',
  email: 'Enter an email such as ana@company.com.',
  url: 'Enter an address such as https://example.com.',
  date: 'Enter a date such as 2026-11-15.',
  datetime: 'Send a time such as 2026-11-15T12:00:00Z.',
  base64: 'Send the file in base64.',
});

const typeMessages: Partial<Record<string, string>> = texts({
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
});

function typeMessage(expected: string): string {
  return typeMessages[expected] ?? t`This value is not valid.`;
}

function minimumMessage(origin: string, least: number | bigint): string {
  if (origin === 'string') return t`Use at least ${String(least)} characters.`;
  return origin === 'array' ? t`Add at least ${String(least)}.` : t`Enter at least ${String(least)}.`;
}

function maximumMessage(origin: string, most: number | bigint): string {
  if (origin === 'string') return t`Use at most ${String(most)} characters.`;
  return origin === 'array' ? t`Add at most ${String(most)}.` : t`Enter at most ${String(most)}.`;
}
