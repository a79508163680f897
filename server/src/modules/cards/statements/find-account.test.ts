import { describe, expect, it } from 'vitest';
import type { CardAccountRow } from '../card-accounts.rows.ts';
import { knownAccounts } from './find-account.ts';

const card = (facts: Partial<CardAccountRow>) =>
  ({ last_four: '4242', bank: '', holder: '', ...facts }) as CardAccountRow;
const ana = card({ id: 'ana', bank: 'First Bank', holder: 'Ana Diaz' });
const line = (bank: string, holder: string) => ({ last_four: '4242', bank, holder });

describe('the card of a statement line', () => {
  it.each([
    ['without a bank and a holder', line('', ''), 'ana'],
    ['with the name in another order', line('', 'DIAZ ANA'), 'ana'],
    ['with the name of another person', line('', 'Ben Fox'), undefined],
    ['of another bank', line('Second Bank', ''), undefined],
    ['of another bank and holder', line('Second Bank', 'Ben Fox'), undefined],
    ['of the same bank, with the name of another person', line('FIRST BANK', 'Ben Fox'), undefined],
    ['of the same holder, with another name of the bank', line('1st Bank', 'DIAZ ANA'), 'ana'],
    ['of the same bank and holder', line('First Bank', 'Ana Diaz'), 'ana'],
  ])('%s', (_, found, id) => {
    expect(knownAccounts([ana]).find(found)?.id).toBe(id);
  });

  it('is the best of several cards that nothing contradicts', () => {
    const cards = [card({ id: 'plain' }), ana, card({ id: 'ben', bank: 'First Bank', holder: 'Ben Fox' })];
    expect(knownAccounts(cards).find(line('First Bank', 'FOX BEN'))?.id).toBe('ben');
    expect(knownAccounts(cards).find(line('Second Bank', ''))?.id).toBe('plain');
  });
});
