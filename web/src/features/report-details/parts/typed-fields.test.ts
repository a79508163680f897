import { describe, expect, it } from 'vitest';
import { basedOn, isOvertaken, typedAfter, typedSince, withoutOvertaken, withTyped } from './typed-fields.ts';

const saved = { purpose: '', custom_values: { project: 'P1' } };
const next = { purpose: 'Fair', custom_values: { project: 'P1', guests: '3' } };
const typed = typedAfter({}, { before: saved, after: next, saved });

describe('the typed fields of a report', () => {
  it('are those that changed, with the values they replace', () => {
    expect(typed).toEqual({
      purpose: { base: '', typed: 'Fair' },
      'custom_values.guests': { base: undefined, typed: '3' },
    });
    const more = typedAfter(typed, { before: next, after: { ...next, purpose: 'Fair in Lyon' }, saved: next });
    expect(more.purpose).toEqual({ base: '', typed: 'Fair in Lyon' });
  });

  it('replace only their own values', () => {
    expect(withTyped({ purpose: '', custom_values: { project: 'P2' } }, typed)).toEqual({
      purpose: 'Fair',
      custom_values: { project: 'P2', guests: '3' },
    });
  });

  it.each([
    ['another field changed', { purpose: '', custom_values: { project: 'P2' } }, false],
    ['the field was saved as typed', { purpose: 'Fair ', custom_values: {} }, false],
    ['the field changed', { purpose: 'Trade show', custom_values: {} }, true],
    ['an empty field was filled', { purpose: '', custom_values: { guests: '4' } }, true],
  ])('%s', (_, current, expected) => expect(isOvertaken(typed, current)).toBe(expected));

  it('can give way to a newer value or replace it', () => {
    const newer = { purpose: 'Trade show', custom_values: {} };
    expect(Object.keys(withoutOvertaken(typed, newer))).toEqual(['custom_values.guests']);
    expect(isOvertaken(basedOn(newer, typed), newer)).toBe(false);
  });

  it('are left after a save if they were typed since', () => {
    const since = { ...typed, purpose: { base: '', typed: 'Fair in Lyon' } };
    expect(Object.keys(typedSince(typed, since))).toEqual(['purpose']);
  });
});
