import { describe, expect, it } from 'vitest';
import { type BankFileMove, bankFileStates, canDownload, moveBankFile, shownFileState } from './bank-file-states.ts';

describe('a bank file', () => {
  it.each<[BankFileMove, string]>([
    ['build', 'building>ready'],
    ['empty', 'building>cancelled'],
    ['send', 'ready>sent'],
    ['cancel', 'ready>cancelled'],
  ])('%s is possible only as %s', (move, allowed) => {
    const moves = bankFileStates.flatMap((state) => {
      const decision = moveBankFile(state, move);
      return decision.allowed ? [`${state}>${decision.value}`] : [];
    });
    expect(moves.join(' ')).toBe(allowed);
  });

  it('can be downloaded when it is complete and not cancelled', () => {
    expect(bankFileStates.filter((state) => canDownload(state).allowed)).toEqual(['ready', 'sent']);
  });

  it.each([
    ['ready', 1, 'ready'],
    ['sent', 1, 'sent'],
    ['sent', 0, 'done'],
    ['cancelled', 0, 'cancelled'],
    ['building', 0, 'building'],
  ] as const)('that is %s with %i open payments is shown as %s', (state, no_of_open, shown) => {
    expect(shownFileState({ state, no_of_open })).toBe(shown);
  });
});
