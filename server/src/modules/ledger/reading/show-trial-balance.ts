import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { namedAccount, noEntityKey } from '#domain/ledger/chart.ts';
import { lastDayOf } from '#domain/ledger/months.ts';
import { ledgerAccounts } from '#domain/ledger/postings.ts';
import { trialBalances } from '#domain/ledger/trial-balance.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readAccountNames } from '../chart/chart.rows.ts';
import { readAccountSums, readEntityNames, readLedgerExtent } from './ledger-balances.rows.ts';

type LedgerMonths = InputOf<typeof ledger.trialBalance>;
export type EntityTrialBalance = OutputOf<typeof ledger.trialBalance>['data'][number];

export async function showTrialBalance(
  { tx, actor: { client_id } }: ReadContext,
  input: LedgerMonths,
): Promise<OutputOf<typeof ledger.trialBalance>> {
  return { status: true, data: await readTrialBalances(tx, client_id, input) };
}

/**
 * Returns the trial balance of each entity and currency. Entities are ordered by name; postings without an entity come
 * last.
 */
export async function readTrialBalances(
  tx: CompanyTransaction,
  client_id: string,
  { entity_ids, from_month, to_month }: LedgerMonths,
): Promise<EntityTrialBalance[]> {
  if (from_month > to_month) throw new Refused('ledger.months');
  const [accountNames, names, sums] = await Promise.all([
    readAccountNames(tx, client_id),
    readEntityNames(tx, client_id),
    readAccountSums(tx, { client_id, entity_ids, from_month, to_month }),
  ]);

  const on = lastDayOf(to_month);
  const positionOf = (id: string | null) => (id ? names.findIndex((name) => name.id === id) : names.length);
  return trialBalances(sums)
    .toSorted((left, right) => positionOf(left.entity_id) - positionOf(right.entity_id))
    .map(({ entity_id, currency, rows, total }) => ({
      entity: names.find(({ id }) => id === entity_id) ?? null,
      currency,
      rows: rows.map(({ account, ledger_account, opening, debit, credit, closing }) => ({
        ...namedAccount(accountNames, { account, ledger_account, entity_id, on }),
        opening,
        debit,
        credit,
        closing,
      })),
      total,
    }));
}

/** Returns the values that users can choose in the filters of the ledger. */
export async function listLedgerChoices({
  tx,
  actor: { client_id },
  request,
}: ReadContext): Promise<OutputOf<typeof ledger.choices>> {
  const [accountNames, names, extent] = await Promise.all([
    readAccountNames(tx, client_id),
    readEntityNames(tx, client_id),
    readLedgerExtent(tx, client_id),
  ]);
  const on = request.now.toISOString().slice(0, 10);
  const accounts = extent.accounts
    .map((each) => namedAccount(accountNames, { ...each, entity_id: null, on }))
    .toSorted(
      (left, right) =>
        ledgerAccounts.indexOf(left.account) - ledgerAccounts.indexOf(right.account) ||
        left.ledger_account.localeCompare(right.ledger_account),
    );
  return {
    status: true,
    entities: names.filter(({ id }) => extent.entity_keys.includes(id)),
    has_postings_without_entity: extent.entity_keys.includes(noEntityKey),
    accounts,
    currencies: extent.currencies,
    first_month: extent.first_month,
  };
}
