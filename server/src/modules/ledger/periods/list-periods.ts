import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import { can, isPermitted, superAdmin } from '#domain/access/permission.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { canClosePeriod, canReopenPeriod, openPointLabel, openPoints } from '#domain/ledger/close-period.ts';
import { addMonths, monthOf } from '#domain/ledger/months.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { ReadContext } from '../../../http/context.ts';
import { companyDefaults } from '../../companies/find-company.ts';
import { accrualQuery, hasUnpostedAccruals } from '../accruals/show-accruals.ts';
import { latestClosed } from './entity-periods.ts';
import { type PeriodRow, readMonthLines, readOpenPoints, readPeriods } from './periods.rows.ts';

const shownMonths = 24;

/** Lists the months of an entity up to the current one, newest first. */
export async function listPeriods(
  { tx, actor, request }: ReadContext,
  { entity_id }: InputOf<typeof ledger.periods>,
): Promise<OutputOf<typeof ledger.periods>> {
  const { client_id } = actor;
  const [saved, lines, { time_zone }] = await Promise.all([
    readPeriods(tx, { client_id, entity_id }),
    readMonthLines(tx, { client_id, entity_id }),
    companyDefaults(tx, client_id),
  ]);
  const current_month = monthOf(localDay(request.now, time_zone));
  const closed_month = latestClosed(saved);
  const first = [...lines, ...saved].map(({ month }) => month).reduce(earlier, current_month);
  const mayClose = isPermitted(can('Payout', 'write'), actor.access);
  const mayReopen = isPermitted(superAdmin, actor.access);

  const months: string[] = [];
  for (let month = current_month; month >= first && months.length < shownMonths; month = addMonths(month, -1))
    months.push(month);
  return {
    status: true,
    data: months.map((month) => {
      const period = saved.find((each) => each.month === month);
      return {
        month,
        is_closed: closed_month !== null && month <= closed_month,
        no_of_lines: lines.find((each) => each.month === month)?.no_of_lines ?? 0,
        can_close: mayClose && canClosePeriod({ month, closed_month, current_month }).allowed,
        can_reopen: mayReopen && canReopenPeriod({ month, closed_month }).allowed,
        ...historyOf(period),
      };
    }),
  };
}

function historyOf(period: PeriodRow | undefined) {
  return {
    closed_at: period?.closed_at.toISOString() ?? null,
    closed_by: period?.closed_by ?? null,
    reopened_at: period?.reopened_at?.toISOString() ?? null,
    reopened_by: period?.reopened_by ?? null,
    reopen_reason: period?.reopen_reason ?? '',
  };
}

function earlier(left: string, right: string): string {
  return left < right ? left : right;
}

/** Counts the unfinished items at the end of a month. */
export async function showPeriodChecklist(
  { tx, actor: { client_id } }: ReadContext,
  { entity_id, month }: InputOf<typeof ledger.periodChecklist>,
): Promise<OutputOf<typeof ledger.periodChecklist>> {
  const { time_zone } = await companyDefaults(tx, client_id);
  const counts = await countOpenPoints(tx, { client_id, time_zone, entity_id, month });
  return {
    status: true,
    data: openPoints.map((point) => ({ point, label: openPointLabel[point], count: counts[point] })),
  };
}

export async function countOpenPoints(
  tx: CompanyTransaction,
  query: { client_id: string; entity_id: string | null; month: string; time_zone: string },
) {
  const period = accrualQuery(query);
  const [counts, isUnposted] = await Promise.all([readOpenPoints(tx, period), hasUnpostedAccruals(tx, period)]);
  return { ...counts, unposted_accruals: isUnposted ? 1 : 0 };
}
