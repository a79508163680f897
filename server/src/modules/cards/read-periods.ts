import type { cardPeriods } from '#contract/card-periods.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { hasRole } from '#domain/access/permission.ts';
import { periodFigures, periodIssues, sumFigures } from '#domain/cards/reconciliation.ts';
import { monthText } from '#domain/dates/date-text.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { managesCards } from './card-access.ts';
import { readAccounts } from './card-accounts.rows.ts';
import { type CardPeriodRow, readFigures, readPeriod, readPeriods } from './card-periods.rows.ts';
import { shownAccount } from './show-cards.ts';

export async function listPeriods({ tx, actor }: ReadContext): Promise<OutputOf<typeof cardPeriods.list>> {
  const { client_id } = actor;
  const periods = await readPeriods(tx, client_id);
  const figures = await readFigures(tx, { client_id, periods });
  const byPeriod = Map.groupBy(figures, ({ period_id }) => period_id);
  return {
    status: true,
    data: periods.map((period) => ({ ...shownPeriod(period), figures: sumFigures(byPeriod.get(period.id) ?? []) })),
  };
}

/** Returns a period with the figures and issues of each card. */
export async function periodDetails(
  { tx, actor }: ReadContext,
  { period_id }: InputOf<typeof cardPeriods.details>,
): Promise<OutputOf<typeof cardPeriods.details>> {
  const { client_id } = actor;
  const period = await readPeriod(tx, { client_id, id: period_id });
  if (!period) throw new Refused('item.not_found');
  const figures = await readFigures(tx, { client_id, periods: [period] });
  const accounts = await readAccounts(tx, { client_id, ids: figures.map(({ account_id }) => account_id) });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const mayWrite = managesCards(actor, 'write');

  return {
    status: true,
    data: {
      ...shownPeriod(period),
      accounts: figures.flatMap((sums) => {
        const account = byId.get(sums.account_id);
        if (!account) return [];
        return [{ account: shownAccount(account), figures: periodFigures(sums), issues: periodIssues(sums) }];
      }),
      can: {
        close: mayWrite && !period.is_closed,
        reopen: mayWrite && hasRole(actor.access, 'super_admin') && period.is_closed,
      },
    },
  };
}

function shownPeriod({ closed_at, closed_figures: _, ...period }: CardPeriodRow) {
  return { ...period, name: monthText(period.from_on), closed_at: closed_at?.toISOString() ?? null };
}
