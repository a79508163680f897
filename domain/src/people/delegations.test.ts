import { describe, expect, it } from 'vitest';
import { type DelegationDays, daysOverlap, delegationState } from './delegations.ts';

const today = '2026-11-15';
const ended_at = new Date('2026-11-14T08:00:00Z');

describe('a delegation', () => {
  it.each([
    [{ starts_on: '2026-11-15', ends_on: '2026-11-15', ended_at: null }, 'running'],
    [{ starts_on: '2026-11-01', ends_on: null, ended_at: null }, 'running'],
    [{ starts_on: '2026-11-16', ends_on: null, ended_at: null }, 'planned'],
    [{ starts_on: '2026-11-01', ends_on: '2026-11-14', ended_at: null }, 'over'],
    [{ starts_on: '2026-11-01', ends_on: null, ended_at }, 'over'],
    [{ starts_on: '2026-12-01', ends_on: null, ended_at }, 'over'],
  ] as const)('%j is %s', (delegation, state) => {
    expect(delegationState(delegation, today)).toBe(state);
  });
});

describe('two delegations', () => {
  const november: DelegationDays = { starts_on: '2026-11-01', ends_on: '2026-11-30' };
  it.each<[DelegationDays, boolean]>([
    [{ starts_on: '2026-10-01', ends_on: '2026-10-31' }, false],
    [{ starts_on: '2026-10-01', ends_on: '2026-11-01' }, true],
    [{ starts_on: '2026-11-30', ends_on: '2026-12-24' }, true],
    [{ starts_on: '2026-12-01', ends_on: null }, false],
    [{ starts_on: '2026-10-01', ends_on: null }, true],
    [{ starts_on: '2026-11-10', ends_on: '2026-11-11' }, true],
    [{ starts_on: '2026-10-01', ends_on: '2026-12-31' }, true],
  ])('of November and %j share a day: %s', (other, expected) => {
    expect(daysOverlap(november, other)).toBe(expected);
    expect(daysOverlap(other, november)).toBe(expected);
  });
});
