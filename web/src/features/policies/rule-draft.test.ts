import { describe, expect, it } from 'vitest';
import { withTyped } from '../rules/parts/rule-versions.ts';
import { newDraft, newLimit, readyToSend } from './rule-draft.ts';

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

describe('a limit nobody gave a figure', () => {
  const { rule } = newDraft();

  it('is sent, and refused, where the rule says nothing else', () => {
    expect(readyToSend(rule).limit).not.toBeNull();
  });

  it('is left out where the rule asks for something', () => {
    const dialog = { ...rule, requirements: { ...rule.requirements, travel_classes: ['Economy'] } };
    expect(readyToSend(dialog).limit).toBeNull();
    expect(readyToSend({ ...dialog, limit: { ...newLimit(), min: '5' } }).limit).not.toBeNull();
  });
});
