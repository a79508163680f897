import { expect, it } from 'vitest';
import { defaultTemplate, fillTemplate, unknownPlaceholder } from './mail-template.ts';

const usual = { subject: 'ER-7 was approved', lines: ['Boss approved ER-7.', 'Payment is the next step.'] };
const values = { first_name: 'Ana', company: 'Nordwind', title: 'Prague', comment: '' };

it.each([
  [defaultTemplate, usual],
  [
    { subject: 'Hooray, {title}!', body: 'Dear {first_name},\n\n{details}\n\n{comment}\n\nYour {company}' },
    { subject: 'Hooray, Prague!', lines: ['Dear Ana,', ...usual.lines, 'Your Nordwind'] },
  ],
  // A subject is a single line and never empty.
  [
    { subject: '{comment}\n', body: 'One\nline' },
    { subject: usual.subject, lines: ['One\nline'] },
  ],
  // Placeholders within values are not replaced.
  [
    { subject: '{title}', body: '{title}' },
    { subject: 'Prague', lines: ['Prague'] },
  ],
])('fills in %j', (template, expected) => {
  expect(fillTemplate(template, { usual, values })).toEqual(expected);
});

it('does not fill in placeholders that come from a value', () => {
  const filled = fillTemplate({ subject: '{title}', body: 'x' }, { usual, values: { ...values, title: '{company}' } });
  expect(filled.subject).toBe('{company}');
});

it.each([
  ['{title}', 'report.paid', undefined],
  ['{title}', 'trial.ending', 'title'],
  ['{password}', 'report.paid', 'password'],
  ['{}', 'report.paid', ''],
  ['no placeholder }{', 'report.paid', undefined],
])('%s in %s: unknown is %s', (body, event, expected) => {
  expect(unknownPlaceholder({ subject: '', body }, event)).toBe(expected);
});
