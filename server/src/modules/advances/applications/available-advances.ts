import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { can, isPermitted } from '#domain/access/permission.ts';
import { advanceBalance } from '#domain/advances/balance.ts';
import { convert, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { isPayable } from '#domain/reports/report-stages.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { ReadContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { findAnyReport, type LockedReport } from '../../expenses/lines/lock-reports.ts';
import { amountText, rateText } from '../../expenses/show-expenses.ts';
import { viewerOf } from '../../people/delegates/find-delegations.ts';
import { advanceLabel } from '../advance-activity.ts';
import { applicationRates } from './application-rate.ts';
import { type AvailableRow, readAvailable, readReportMoney } from './applications.rows.ts';

type Answer = OutputOf<typeof advances.available>;

/** Lists the advances that can be applied to a report, for its owner, the owner's delegate or a payer. */
export async function availableAdvances(
  context: ReadContext,
  { report_id }: InputOf<typeof advances.available>,
): Promise<Answer> {
  const { tx, actor } = context;
  const { client_id } = actor;
  const [report, viewer, money] = await Promise.all([
    findAnyReport(tx, { client_id, id: report_id }),
    viewerOf(context),
    readReportMoney(tx, { client_id, report_id }),
  ]);
  if (!report || !canView(viewer, report)) throw new Refused('item.not_found');

  const rows = await readAvailable(tx, { client_id, report_id, owner_id: report.owner_id });
  const { currency } = report;
  const rateOf = await applicationRates(context, currency, rows);

  return {
    status: true,
    currency,
    payable_total: amountText(money.payable_total, currency) ?? '0',
    advances_total: amountText(money.advances_total, currency) ?? '0',
    data: rows.map((row) => shown(row, { currency, ex_rate: row.currency === currency ? '1' : rateOf(row) })),
  };
}

function canView(viewer: Viewer, { owner_id, stage }: LockedReport): boolean {
  return actsFor(viewer, owner_id) || (isPayable(stage) && isPermitted(can('Payout', 'write'), viewer.access));
}

function shown(
  row: AvailableRow,
  { currency, ex_rate }: { currency: string; ex_rate: string | null },
): Answer['data'][number] {
  const { available } = advanceBalance(row);
  return {
    advance_id: row.id,
    number: advanceLabel(row.number),
    title: row.title,
    currency: row.currency,
    available,
    ex_rate: rateText(ex_rate),
    available_converted: ex_rate && toDecimal(convert(moneyFrom(available, row.currency), ex_rate, currency)),
    applied: amountText(row.used, row.currency) ?? '0',
    applied_converted: amountText(row.used_converted, currency) ?? '0',
  };
}
