import { describe, expect, it } from 'vitest';
import { mergeEdits } from '../rules/parts/rule-versions.ts';
import { fiscalStartOf, newDraft, newLimit, readyToSend } from './rule-draft.ts';

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

describe('the fiscal year of a new period limit', () => {
  const { rule } = newDraft();
  const of = (...values: string[]) => ({ ...rule, who: { ...rule.who, entity_ids: { mode: 'IN' as const, values } } });
  const months = new Map([
    ['gmbh', 4],
    ['inc', 1],
  ]);

  it.each([
    ['the entity of the rule', of('gmbh'), months, 4],
    ['entities that differ', of('gmbh', 'inc'), months, 1],
    ['everyone, with entities that differ', rule, months, 1],
    ['everyone, with one entity', rule, new Map([['gmbh', 4]]), 4],
    ['a company without entities', rule, new Map<string, number>(), 1],
  ])('comes from %s', (_, given, fiscalMonths, month) => {
    expect(fiscalStartOf(given, fiscalMonths)).toBe(month);
  });
});
