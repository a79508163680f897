import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { monthText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { type AccountNames, namedAccount } from '#domain/ledger/chart.ts';
import type { LedgerAccount } from '#domain/ledger/postings.ts';
import { runningBalances } from '#domain/ledger/trial-balance.ts';
import { moneyFrom, toDecimal } from '#domain/money/money.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { listAnswer, listQuery } from '../../../http/list-answer.ts';
import { readAccountNames } from '../chart/chart.rows.ts';
import { type CurrencySums, readLedgerSums, readOpenings } from './ledger-balances.rows.ts';
import { type LedgerQuery, type LedgerRow, ledgerList } from './ledger-list.rows.ts';

export type LedgerLine = OutputOf<typeof ledger.list>['data'][number];

export async function listLedger(
  { tx, actor }: ReadContext,
  input: InputOf<typeof ledger.list>,
): Promise<OutputOf<typeof ledger.list>> {
  const query = listQuery(actor, input);
  const naming = readAccountNames(tx, actor.client_id);
  const answering = listAnswer(tx, input, {
    list: ledgerList,
    query,
    summary: async () => {
      const sums = await readLedgerSums(tx, query);
      return { count: sums.reduce((total, { count }) => total + count, 0), sums: sums.map(shownSum) };
    },
    lines: async (rows) => {
      const accountNames = await naming;
      const lines = rows.map((row) => ledgerLine(row, { accountNames, account: input.filters.account }));
      return withBalances(tx, query, lines, input.sort.direction);
    },
  });
  const [answer] = await Promise.all([answering, naming]);
  return answer;
}

function shownSum({ currency, debit, credit }: CurrencySums): OutputOf<typeof ledger.list>['sums'][number] {
  return {
    currency,
    debit: toDecimal(moneyFrom(debit, currency)),
    credit: toDecimal(moneyFrom(credit, currency)),
  };
}

export function ledgerLine(
  row: LedgerRow,
  { accountNames, account }: { accountNames: AccountNames; account: LedgerAccount | undefined },
): LedgerLine {
  const {
    item: _,
    card: _card,
    item_id: _id,
    at,
    reverses_id,
    report_id: _report,
    from_account,
    to_account,
    ledger_account,
    ...rest
  } = row;
  const named = (side: LedgerAccount) =>
    namedAccount(accountNames, { account: side, ledger_account, entity_id: row.entity?.id ?? null, on: row.booked_on });
  const sideOf = account === to_account ? 'debit' : 'credit';
  return {
    ...rest,
    recorded_at: at.toISOString(),
    is_reversal: reverses_id !== null,
    item: postedItem(row),
    debited: named(to_account),
    credited: named(from_account),
    amount: toDecimal(moneyFrom(row.amount, row.currency)),
    side: account ? sideOf : null,
    balance: null,
  };
}

function postedItem({ item, card, item_id: id, report_id }: LedgerRow): LedgerLine['item'] {
  if (card) {
    const name = `${card.network} •• ${card.last_four}`.trim();
    return { kind: 'card_period', id, number: name, title: t`Statement of ${monthText(card.from_on)}` };
  }
  const kind = report_id ? ('report' as const) : ('advance' as const);
  return { kind, id, number: `${report_id ? 'ER' : 'AD'}-${item?.number ?? ''}`, title: item?.title ?? '' };
}

/**
 * Returns true if the list is limited to one account and contains all postings of that account in the chosen entities,
 * currency and days, so that the list can show balances.
 */
export function hasBalance({ search, filters }: Pick<LedgerQuery, 'search' | 'filters'>): boolean {
  const { account, owner_ids, flags } = filters;
  return account !== undefined && search.trim() === '' && !owner_ids && !flags?.includes('late');
}

async function withBalances(
  tx: CompanyTransaction,
  query: LedgerQuery,
  lines: LedgerLine[],
  direction: 'asc' | 'desc',
): Promise<LedgerLine[]> {
  const inOrder = direction === 'asc' ? lines : lines.toReversed();
  const [first] = inOrder;
  if (!first || !hasBalance(query)) return lines;
  const balances = runningBalances(sided(inOrder), await readOpenings(tx, query, first));
  const balanced = inOrder.map((line, index) => ({ ...line, balance: balances[index] ?? null }));
  return direction === 'asc' ? balanced : balanced.toReversed();
}

function sided(lines: readonly LedgerLine[]) {
  return lines.map(({ currency, amount, side }) => ({ currency, amount, side: side ?? ('debit' as const) }));
}
