import { describe, expect, it } from 'vitest';
import { mergeEdits } from '../rules/parts/rule-versions.ts';
import { newDraft, newLimit, readyToSend } from './rule-draft.ts';

describe('merging a rule that another user changed', () => {
  const base = { ...newDraft(), name: 'Meals' };

  it('keeps the local edits and takes the rest', () => {
    const edited = { ...base, rule: { ...base.rule, limit: { ...newLimit(), max: '40.00' } } };
    const newer = { ...base, name: 'Team meals', rule: { ...base.rule, action: 'block' as const } };
    expect(mergeEdits({ base, edited, newer })).toMatchObject({
      name: 'Team meals',
      rule: { action: 'block', limit: { max: '40.00' } },
    });
  });

  it('prefers the local edit where both users changed the same part', () => {
    const edited = { ...base, name: 'Lunch' };
    expect(mergeEdits({ base, edited, newer: { ...base, name: 'Dinner' } }).name).toBe('Lunch');
  });
});

describe('a limit without a figure', () => {
  const { rule } = newDraft();

  it('is sent if the rule has no requirements, so that the server refuses it', () => {
    expect(readyToSend(rule).limit).not.toBeNull();
  });

  it('is dropped if the rule has requirements', () => {
    const withClass = { ...rule, requirements: { ...rule.requirements, travel_classes: ['Economy'] } };
    expect(readyToSend(withClass).limit).toBeNull();
    expect(readyToSend({ ...withClass, limit: { ...newLimit(), min: '5' } }).limit).not.toBeNull();
  });
});
