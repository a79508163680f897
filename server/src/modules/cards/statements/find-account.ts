import type { CardAccountRow } from '../card-accounts.rows.ts';

interface StatementCard {
  last_four: string;
  bank: string;
  holder: string;
}

export interface KnownAccounts {
  /**
   * Finds the card of a statement line by its last four digits. If several cards have the same digits, the bank and
   * holder decide.
   */
  find(line: StatementCard): CardAccountRow | undefined;
  add(account: CardAccountRow): void;
}

/** Indexes the cards of a company by their last four digits, because a large company has thousands of cards. */
export function knownAccounts(accounts: readonly CardAccountRow[]): KnownAccounts {
  const byDigits = new Map<string, CardAccountRow[]>();
  const add = (account: CardAccountRow) => {
    const alike = byDigits.get(account.last_four);
    if (alike) alike.push(account);
    else byDigits.set(account.last_four, [account]);
  };
  for (const account of accounts) add(account);

  return {
    add,
    find: (line) => {
      const alike = byDigits.get(line.last_four) ?? [];
      return (
        alike.find(({ bank, holder }) => isSame(bank, line.bank) && isSame(holder, line.holder)) ??
        alike.find(({ bank }) => isSame(bank, line.bank)) ??
        alike.find(({ holder }) => isSame(holder, line.holder)) ??
        alike[0]
      );
    },
  };
}

function isSame(left: string, right: string): boolean {
  return left !== '' && left.toLowerCase() === right.toLowerCase();
}
