import { taxSource, taxSourceLabel } from '#domain/accounting/journal-entry.ts';
import type { AccountSuggestion, BookAccount } from '#domain/accounting/suggest-account.ts';
import { certainConfidence, suggestAccount, suggestLedgerAccount } from '#domain/accounting/suggest-account.ts';
import { t } from '#domain/language/translate.ts';
import { type LedgerAccount, ledgerAccountLabel, ledgerAccounts } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { chartOf } from '../ledger/chart/read-chart.ts';
import {
  type MappedSource,
  type OptionRow,
  readMappings,
  readOptions,
  readSources,
  saveMappingRows,
} from './accounting-connections.rows.ts';

/** The ledger accounts of card statements. They are not exported. */
const statementAccounts: readonly LedgerAccount[] = ['card_payable', 'card_unexpensed'];

/** Returns the ledger accounts as sources that can be mapped. They are the same for every company. */
export function ledgerSources(): MappedSource[] {
  return ledgerAccounts
    .filter((account) => !statementAccounts.includes(account))
    .map((account) => ({
      source: `ledger:${account}`,
      label: account === 'expense' ? t`Expenses without a category` : ledgerAccountLabel[account],
      codes: [],
    }));
}

/**
 * Returns the ledger accounts as sources, with their numbers in the chart of accounts. A number matches the account
 * with the same code.
 */
export async function chartedSources(tx: CompanyTransaction, client_id: string): Promise<MappedSource[]> {
  const chart = await chartOf(tx, client_id);
  return ledgerSources().map((source) => ({
    ...source,
    codes: chart.filter(({ account }) => source.source === `ledger:${account}`).map(({ number }) => number),
  }));
}

/** The source that is mapped to the supplier of bills for card spend. */
export const cardsPayee = 'payee:cards';

/** Returns the account to which a source is mapped. A card without its own mapping uses the account of all cards. */
export function accountOf(source: string, mapped: ReadonlyMap<string, string>): string | undefined {
  return mapped.get(source) ?? (source.startsWith('card:') ? mapped.get('ledger:company_paid') : undefined);
}

/** Returns the source that must be mapped before a line with this source can be exported. */
export function requiredSource(source: string): string {
  return source.startsWith('card:') ? 'ledger:company_paid' : source;
}

interface Options {
  accounts: readonly BookAccount[];
  tracking_categories: readonly BookAccount[];
  tax_rates: readonly BookAccount[];
  suppliers: readonly BookAccount[];
  employees: readonly BookAccount[];
}

/** Returns taxes as sources: the rates of the accounting system and those of waiting entries. */
export function taxSources(
  { tax_rates }: Pick<Options, 'tax_rates'>,
  others: readonly { source: string }[],
): MappedSource[] {
  const known = tax_rates.filter(({ code }) => code !== '').map(({ code }) => taxSource(code));
  const used = others.map(({ source }) => source).filter((source) => source.startsWith('tax:'));
  return [...new Set([...known, ...used])]
    .sort()
    .map((source) => ({ source, label: taxSourceLabel(source), codes: [] }));
}

/** Returns the option that fits a source best, with a confidence; null if no option fits. */
export function suggestionFor(
  source: MappedSource,
  { accounts, tracking_categories, tax_rates }: Options,
): AccountSuggestion | null {
  const [kind] = source.source.split(':');
  // People are matched by email address and name instead. Cards have no name in the books.
  if (kind === 'employee' || kind === 'payee' || kind === 'card') return null;
  if (source.source.startsWith('tax:')) {
    const sameRate = tax_rates.filter(({ code }) => code !== '' && taxSource(code) === source.source);
    const [only] = sameRate;
    return only && sameRate.length === 1 ? { external_id: only.external_id, confidence: 100, reason: 'code' } : null;
  }
  const account = ledgerAccounts.find((each) => source.source === `ledger:${each}`);
  if (account) return suggestLedgerAccount({ account, codes: source.codes }, accounts);
  const options =
    kind === 'entity' || kind === 'department'
      ? tracking_categories
      : accounts.filter(({ type }) => type === '' || type === 'Expense');
  return suggestAccount({ name: source.label, codes: source.codes }, options);
}

/** Maps each unmapped source for which a match is certain. */
export async function mapCertainSources(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<void> {
  const [sources, charted, options, mapped] = await Promise.all([
    readSources(tx, key.client_id),
    chartedSources(tx, key.client_id),
    readOptions(tx, key),
    readMappings(tx, key),
  ]);
  const known = new Set(mapped.map(({ source }) => source));
  const grouped = groupOptions(options);
  const found = [...sources, ...charted, ...taxSources(grouped, [])]
    .filter(({ source }) => !known.has(source))
    .flatMap((source) => {
      const suggestion = suggestionFor(source, grouped);
      return suggestion && suggestion.confidence >= certainConfidence
        ? [{ source: source.source, external_id: suggestion.external_id, is_automatic: true }]
        : [];
    });
  if (found.length > 0) await saveMappingRows(tx, key, found);
}

export function groupOptions(options: readonly OptionRow[]) {
  return {
    accounts: options.filter(({ kind }) => kind === 'account'),
    tracking_categories: options.filter(({ kind }) => kind === 'tracking_category'),
    tax_rates: options.filter(({ kind }) => kind === 'tax_rate'),
    suppliers: options.filter(({ kind }) => kind === 'supplier'),
    employees: options.filter(({ kind }) => kind === 'employee'),
  };
}
