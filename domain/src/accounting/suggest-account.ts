import type { LedgerAccount } from '../ledger/postings.ts';

export interface BookAccount {
  external_id: string;
  name: string;
  code: string;
  type: string;
}

export interface AccountSuggestion {
  external_id: string;
  /** A score from 0 to 100. */
  confidence: number;
  reason: 'code' | 'name' | 'similar';
}

/** Suggestions of at least this confidence are applied without confirmation. */
export const certainConfidence = 95;
const leastConfidence = 50;

/**
 * Suggests the account that fits a category best: by its code, its name, or similar words in the name. Null if none
 * fits, or if two fit equally well.
 */
export function suggestAccount(
  source: { name: string; codes: readonly string[] },
  accounts: readonly BookAccount[],
): AccountSuggestion | null {
  const codes = source.codes.map(plain).filter(Boolean);
  const byCode = accounts.find(({ code }) => code !== '' && codes.includes(plain(code)));
  if (byCode) return { external_id: byCode.external_id, confidence: 100, reason: 'code' };
  const named = accounts.filter(({ name }) => plain(name) === plain(source.name));
  const [only] = named;
  if (only && named.length === 1) return { external_id: only.external_id, confidence: 95, reason: 'name' };

  const scored = accounts
    .map((account) => ({ account, score: similarity(source.name, account.name) }))
    .sort((left, right) => right.score - left.score);
  const [best, second] = scored;
  if (!best || best.score < leastConfidence || best.score === second?.score) return null;
  return { external_id: best.account.external_id, confidence: best.score, reason: 'similar' };
}

/** The usual name of each ledger account in a chart of accounts. */
const usualNames: Record<Exclude<LedgerAccount, 'expense'>, string> = {
  employee_payable: 'Employee reimbursements payable',
  company_paid: 'Company credit card',
  card_payable: 'Card statements payable',
  card_unexpensed: 'Suspense account',
  advances: 'Employee advances',
  advances_due: 'Employee advances payable',
  payments: 'Payout clearing',
  conversion: 'Currency conversion gain loss',
  between_entities: 'Intercompany',
  in_transit: 'Cash in transit',
  bank: 'Bank checking account',
};

export function suggestLedgerAccount(
  { account, codes }: { account: LedgerAccount; codes: readonly string[] },
  accounts: readonly BookAccount[],
): AccountSuggestion | null {
  if (account === 'expense') return codes.length > 0 ? suggestAccount({ name: '', codes }, accounts) : null;
  return suggestAccount({ name: usualNames[account], codes }, accounts);
}

/** Returns the percentage of words that both names share; at most 94, so that similar words alone are never certain. */
function similarity(left: string, right: string): number {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const common = [...a].filter((word) => b.has(word)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : Math.min(94, Math.trunc((common * 100) / all));
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return new Set(words.filter((word) => word !== 'and').map((word) => word.replace(/s$/u, '')));
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
