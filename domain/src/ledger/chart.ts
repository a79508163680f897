import { type LedgerAccount, ledgerAccountLabel } from './postings.ts';

/** The entity key of postings without an entity. In the chart of accounts, it marks numbers that all entities share. */
export const noEntityKey = '00000000-0000-0000-0000-000000000000';

/** The company's own number and name of an account, valid from a date on. */
export interface ChartAccount {
  /** The entity, or `noEntityKey` for every entity without an entry of its own. */
  entity_key: string;
  account: LedgerAccount;
  effective_from: string;
  number: string;
  name: string;
}

/** An expense account with the categories that post to it. Their names form the name of the account. */
export interface ExpenseAccountName {
  ledger_account: string;
  categories: string[];
}

/** The data from which the number and the name of an account are taken. */
export interface AccountNames {
  chart: readonly ChartAccount[];
  expense_accounts: readonly ExpenseAccountName[];
}

interface NamedAccount {
  account: LedgerAccount;
  /** The expense account of the category; empty for every other account. */
  ledger_account: string;
  number: string;
  name: string;
}

/**
 * Returns the number and name of an account on a date: those of the entity, else those of the company, else the
 * built-in name. The number of an expense account is set in its categories, and its name lists them.
 */
export function namedAccount(
  { chart, expense_accounts }: AccountNames,
  of: { account: LedgerAccount; ledger_account: string; entity_id: string | null; on: string },
): NamedAccount {
  const entry = chartEntry(chart, of);
  const own = of.account === 'expense' ? of.ledger_account : '';
  return {
    account: of.account,
    ledger_account: own,
    number: own || (entry?.number ?? ''),
    name: categoriesText(own, expense_accounts) || entry?.name || ledgerAccountLabel[of.account],
  };
}

const namedCategories = 2;

/**
 * Lists the categories of an account: 'Meals', 'Meals, Hotels' or 'Meals, Hotels and 3 more'. Empty if no category has
 * the account.
 */
function categoriesText(ledger_account: string, expense_accounts: readonly ExpenseAccountName[]): string {
  if (!ledger_account) return '';
  const categories = expense_accounts.find((each) => each.ledger_account === ledger_account)?.categories ?? [];
  const named = categories.slice(0, namedCategories).join(', ');
  const rest = categories.length - namedCategories;
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Returns the number and name of an account, such as '1200 Bank', or only the name if there is no number. */
export function accountText({ number, name }: Pick<NamedAccount, 'number' | 'name'>): string {
  return number ? `${number} ${name}` : name;
}

function chartEntry(
  chart: readonly ChartAccount[],
  { account, entity_id, on }: { account: LedgerAccount; entity_id: string | null; on: string },
): ChartAccount | undefined {
  const valid = chart.filter((entry) => entry.account === account && entry.effective_from <= on);
  const latestOf = (key: string) =>
    valid
      .filter(({ entity_key }) => entity_key === key)
      .reduce<ChartAccount | undefined>(
        (latest, entry) => (latest && latest.effective_from > entry.effective_from ? latest : entry),
        undefined,
      );
  return (entity_id ? latestOf(entity_id) : undefined) ?? latestOf(noEntityKey);
}
