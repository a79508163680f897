import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** One sentence for a value that a schema without a message of its own refuses. */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required.' : typeMessage(String(issue.expected));
    case 'too_small':
      return sizeMessage(
        issue,
        { text: 'Use at least', number: 'Enter at least', list: 'Add at least' },
        issue.minimum,
      );
    case 'too_big':
      return sizeMessage(issue, { text: 'Use at most', number: 'Enter at most', list: 'Add at most' }, issue.maximum);
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'This value has the wrong format.';
    case 'invalid_value':
      return `Choose one of these: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'This field does not exist.';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    default:
      return 'This value is not valid.';
  }
}

const formatMessages: Partial<Record<string, string>> = {
  uuid: 'Send the id of a record.',
  email: 'Enter an email such as ana@company.com.',
  url: 'Enter an address such as https://example.com.',
  date: 'Enter a date such as 2026-11-15.',
  datetime: 'Send a time such as 2026-11-15T12:00:00Z.',
  base64: 'Send the file in base64.',
};

const typeMessages: Partial<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Send true or false.',
  array: 'Send a list.',
};

function typeMessage(expected: string): string {
  return typeMessages[expected] ?? 'This value is not valid.';
}

function sizeMessage(
  { origin }: { origin: string },
  starts: { text: string; number: string; list: string },
  limit: number | bigint,
): string {
  if (origin === 'string') return `${starts.text} ${limit} characters.`;
  return origin === 'array' ? `${starts.list} ${limit}.` : `${starts.number} ${limit}.`;
}
