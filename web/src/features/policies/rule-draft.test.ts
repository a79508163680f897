import { describe, expect, it } from 'vitest';
import { newDraft, newLimit, withoutEmptyLimit, withTyped } from './rule-draft.ts';

describe('a rule somebody else changed meanwhile', () => {
  const base = { ...newDraft(), name: 'Meals' };

  it('keeps what was typed here and takes the rest', () => {
    const typed = { ...base, rule: { ...base.rule, limit: { ...newLimit(), max: '40.00' } } };
    const newer = { ...base, name: 'Team meals', rule: { ...base.rule, action: 'block' as const } };
    expect(withTyped({ base, typed, newer })).toMatchObject({
      name: 'Team meals',
      rule: { action: 'block', limit: { max: '40.00' } },
    });
  });

  it('keeps what both changed as it was typed here', () => {
    const typed = { ...base, name: 'Lunch' };
    expect(withTyped({ base, typed, newer: { ...base, name: 'Dinner' } }).name).toBe('Lunch');
  });
});

it('has no limit while nobody gave it a figure', () => {
  const { rule } = newDraft();
  expect(withoutEmptyLimit(rule).limit).toBeNull();
  expect(withoutEmptyLimit({ ...rule, limit: { ...newLimit(), min: '5' } }).limit).not.toBeNull();
});
