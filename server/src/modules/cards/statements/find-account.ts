import type { CardAccountRow } from '../card-accounts.rows.ts';

interface StatementCard {
  last_four: string;
  bank: string;
  holder: string;
}

export interface KnownAccounts {
  /**
   * Finds the card of a statement line by its last four digits. If several cards have the same digits, the bank and
   * holder decide. A card that seems to be another person's is never returned.
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
      const alike = (byDigits.get(line.last_four) ?? []).filter((account) => !contradicts(account, line));
      return (
        alike.find(({ bank, holder }) => isSame(bank, line.bank) && isSame(holder, line.holder)) ??
        alike.find(({ bank }) => isSame(bank, line.bank)) ??
        alike.find(({ holder }) => isSame(holder, line.holder)) ??
        alike[0]
      );
    },
  };
}

/**
 * Returns true if both name holders without a common word, or, if one names no holder, different banks. 'DIAZ ANA' may
 * be 'Ana Diaz', and the bank of a known holder may be spelled in another way.
 */
function contradicts(account: CardAccountRow, line: StatementCard): boolean {
  const [known, named] = [wordsOf(account.holder), wordsOf(line.holder)];
  if (known.size > 0 && named.size > 0) return known.isDisjointFrom(named);
  return account.bank !== '' && line.bank !== '' && !isSame(account.bank, line.bank);
}

function wordsOf(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function isSame(left: string, right: string): boolean {
  return left !== '' && left.toLowerCase() === right.toLowerCase();
}
