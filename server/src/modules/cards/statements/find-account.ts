import type { CardAccountRow } from '../card-accounts.rows.ts';

/** The card of a statement line: by its last digits and, if several cards end alike, by bank and holder. */
export function findAccount(
  accounts: readonly CardAccountRow[],
  line: { last_four: string; bank: string; holder: string },
): CardAccountRow | undefined {
  const alike = accounts.filter(({ last_four }) => last_four === line.last_four);
  const isSame = (left: string, right: string) => left !== '' && left.toLowerCase() === right.toLowerCase();
  return (
    alike.find(({ bank, holder }) => isSame(bank, line.bank) && isSame(holder, line.holder)) ??
    alike.find(({ bank }) => isSame(bank, line.bank)) ??
    alike.find(({ holder }) => isSame(holder, line.holder)) ??
    alike[0]
  );
}
