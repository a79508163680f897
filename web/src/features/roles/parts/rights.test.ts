import { describe, expect, it } from 'vitest';
import { type AreaActions, isReached, withAction } from './rights.ts';

describe('the rights of a role', () => {
  it.each<[AreaActions, Parameters<typeof withAction>[1], AreaActions]>([
    [{}, { area: 'Payout', action: 'write', isOn: true }, { Payout: ['read', 'write'] }],
    [{}, { area: 'Payout', action: 'read', isOn: true }, { Payout: ['read'] }],
    [{ Payout: ['read', 'write'] }, { area: 'Payout', action: 'read', isOn: false }, {}],
    [{ Payout: ['read', 'write'] }, { area: 'Payout', action: 'write', isOn: false }, { Payout: ['read'] }],
    [
      { Settings: ['read'] },
      { area: 'Reports', action: 'read', isOn: true },
      { Reports: ['read'], Settings: ['read'] },
    ],
  ])('merges %j and %j into %j', (before, change, after) => {
    expect(withAction(before, change)).toEqual(after);
  });

  it('include only reports and advances for the own scope', () => {
    expect(isReached('Reports', 'own')).toBe(true);
    expect(isReached('Payout', 'own')).toBe(false);
    expect(isReached('Payout', 'organisation')).toBe(true);
  });
});
