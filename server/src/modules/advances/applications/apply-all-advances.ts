import { leftToPay } from '#domain/advances/application-totals.ts';
import { maxApplicable } from '#domain/advances/apply-advance.ts';
import { advanceBalance } from '#domain/advances/balance.ts';
import { moneyFrom, subtract, toDecimal } from '#domain/money/money.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { type LockedReport, lockAnyReport } from '../../expenses/lines/lock-reports.ts';
import { lockAdvances } from '../advances.rows.ts';
import { applicationRates } from './application-rate.ts';
import { readApplicationsOf, readAvailable, readReportMoney } from './applications.rows.ts';
import { changeApplications } from './change-applications.ts';

const maxAdvances = 20;

/**
 * Applies as much as possible of the owner's outstanding advances to an approved report, oldest first. Advances already
 * applied to the report keep their amount.
 */
export async function applyAllAdvances(context: SignedWriteContext, report_id: string): Promise<unknown> {
  const report = await lockAnyReport(context, report_id);
  if (!report) throw new Refused('item.not_found');

  const apply = await largestApplications(context, report);
  if (apply.length === 0) throw new Refused('advance.none_to_apply');
  return changeApplications(context, { report_id, version: report.version, apply, remove: [] });
}

async function largestApplications(
  context: SignedWriteContext,
  report: LockedReport,
): Promise<{ advance_id: string; amount: string }[]> {
  const { tx, client_id } = context;
  const { id: report_id, owner_id, currency } = report;
  const [rows, existing, money] = await Promise.all([
    readAvailable(tx, { client_id, report_id, owner_id }),
    readApplicationsOf(tx, { client_id, report_id }),
    readReportMoney(tx, { client_id, report_id }),
  ]);
  const ids = rows.map(({ id }) => id).filter((id) => existing.every(({ advance_id }) => advance_id !== id));
  // Another report of the owner may use the same advances at the same time, so their balances are read again under the
  // lock.
  const unused = await lockAdvances(tx, { client_id, ids: ids.slice(0, maxAdvances) });
  const rateOf = await applicationRates(context, currency, unused);

  let left = leftToPay(report, money.payable_total, existing);
  return unused.flatMap((row) => {
    const most = maxApplicable({
      advance: { currency: row.currency, available: advanceBalance(row).available },
      report: { currency, still_pays: left },
      ex_rate: rateOf(row),
    });
    if (!most) return [];
    left = toDecimal(subtract(moneyFrom(left, currency), moneyFrom(most.applied_amount, currency)));
    return [{ advance_id: row.id, amount: most.amount }];
  });
}
