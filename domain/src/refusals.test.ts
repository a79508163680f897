import { describe, expect, it } from 'vitest';
import { type Facts, internalErrorText, type RefusalCode, refusalText, sentenceFor } from './refusals.ts';

const facts: Facts = {
  open: '2 unpaid amounts',
  network: '203.0.113.0/24',
  address: '203.0.113.7',
  rate: '10.85',
  table: '1.0845',
  seconds: 30,
  minutes: 10,
  years: 3,
  vehicle: 'Own car',
  date: '2 Nov 2026',
  pct: '12.5',
  reason: 'at least 10 characters',
  feature: 'corporate cards',
  currency: 'JPY',
  decimals: 0,
  option: 'Paris',
  approved_on: '2 Nov 2026',
  company: 'Meridian Labs',
  label: 'Nights',
  name: 'Meals',
  key: 'nights',
  field: 'Email',
  place: 'Atlantis',
  from: 'EUR',
  to: 'USD',
  on: '2026-11-15',
  count: 3,
  noun: 'person',
  month: '2026-10',
  most: 5000,
  most_mb: 20,
  fields: 'date and amount',
  sum: 'EUR 9.50',
  total: 'EUR 10.00',
  amount: 'EUR 10.00',
  columns: 'Amount, Reference',
  line: 'Le Potager',
  names: 'Ines Moreau',
  item: 'report',
  before: 'EUR 80.00',
  after: 'EUR 50.00',
  check: 'The same receipt is attached to another expense.',
};
/** Returns example facts for a code. For the codes listed here, the reason is a complete sentence. */
const factsOf = (code: RefusalCode): Facts =>
  /formula_wrong$|^(import|bank_answer)\.unreadable$|^erp\.sftp$|^accounting\.(refused|settings_conflict)$/u.test(code)
    ? { ...facts, reason: 'The formula divides by zero.' }
    : facts;
const codes = Object.keys(refusalText) as RefusalCode[];

describe('the sentence of a refusal', () => {
  it.each(codes)('%s is one plain sentence', (code) => {
    const sentence = sentenceFor(code, factsOf(code));
    expect(sentence).toMatch(code === 'session.invalid' ? /^Invalid token$/ : /^[A-Z0-9][^!]*\.$/);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\{|\}/);
    expect(sentence.length).toBeLessThan(120);
  });

  it.each([
    ['session.invalid', {}, 'Invalid token'],
    ['request.too_many', { seconds: 1 }, 'Too many attempts. Wait 1 second and try again.'],
    ['request.too_many', { seconds: 89 }, 'Too many attempts. Wait 89 seconds and try again.'],
    ['request.too_many', { seconds: 90 }, 'Too many attempts. Wait 2 minutes and try again.'],
    ['request.too_many', { seconds: 900 }, 'Too many attempts. Wait 15 minutes and try again.'],
    ['request.too_many', {}, 'Too many attempts. Wait 60 seconds and try again.'],
    ['password.too_weak', { reason: 'at least 10 characters' }, 'Choose a stronger password: at least 10 characters.'],
    ['money.too_precise', { currency: 'JPY', decimals: 0 }, 'JPY amounts have 0 decimals.'],
    [
      'report.wrong_stage',
      { label: 'Awaiting approval' },
      'You cannot do this: the report status is Awaiting approval.',
    ],
  ] as [RefusalCode, Facts, string][])('%s with %j', (code, about, sentence) => {
    expect(sentenceFor(code, about)).toBe(sentence);
  });

  it('is unique', () => {
    const sentences = codes.map((code) => sentenceFor(code, facts));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('is fixed for internal errors', () => {
    expect(internalErrorText).toBe('Something went wrong!!!');
  });
});
