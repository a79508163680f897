import { v7 as uuidv7 } from 'uuid';
import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canApplyAdvance, canChangeAdvancesOf } from '#domain/advances/advance-rights.ts';
import { settle } from '#domain/advances/advance-settlement.ts';
import { leftToPay, totalOf, withApplication } from '#domain/advances/application-totals.ts';
import { applyAdvance } from '#domain/advances/apply-advance.ts';
import { availableOf } from '#domain/advances/balance.ts';
import { toDecimal } from '#domain/money/money.ts';
import { isOpenReport, isPayable } from '#domain/reports/report-stages.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { type LockedReport, lockAnyReport } from '../../expenses/lines/lock-reports.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { advanceActivity, advanceActivityLine, advanceLabel } from '../advance-activity.ts';
import { lockAdvances, type SavedAdvance } from '../advances.rows.ts';
import { viewerFor } from '../lock-advance.ts';
import { saveBalance } from '../move-advance.ts';
import { applicationRates } from './application-rate.ts';
import {
  type ApplicationRow,
  deleteApplications,
  readApplicationsOf,
  readReportMoney,
  writeAdvancesTotal,
  writeApplication,
} from './applications.rows.ts';
import { isApplied, postApplications } from './follow-report.ts';

type Input = InputOf<typeof advances.link>;
type Answer = OutputOf<typeof advances.link>;
type AdvanceViewer = Pick<Viewer, 'user_id' | 'submits_for' | 'access'>;

/**
 * Links advances to a report or unlinks them. An open report only reserves the money; payers apply advances to an
 * approved report directly.
 */
export async function changeApplications(context: SignedWriteContext, input: Input): Promise<Answer> {
  const { tx, client_id } = context;
  const { report, viewer } = await lockReportForAdvances(context, input);
  const requested = new Map(input.apply.map(({ advance_id, amount }) => [advance_id, amount]));
  const ids = [...new Set([...requested.keys(), ...input.remove])];
  const locked = await lockAdvances(tx, { client_id, ids });
  if (locked.length < ids.length || locked.some(({ owner_id }) => owner_id !== report.owner_id))
    throw new Refused('item.not_found');

  const [existing, money] = await Promise.all([
    readApplicationsOf(tx, { client_id, report_id: report.id }),
    readReportMoney(tx, { client_id, report_id: report.id }),
  ]);

  const rateOf = await applicationRates(context, report.currency, locked);
  const paying = existing.filter(({ advance_id }) => !ids.includes(advance_id));
  for (const advance of locked) {
    const before = existing.find(({ advance_id }) => advance_id === advance.id) ?? null;
    const amount = input.remove.includes(advance.id) ? undefined : requested.get(advance.id);
    const left = leftToPay(report, money.payable_total, paying);
    const after =
      amount === undefined
        ? null
        : newApplication({ report, viewer, advance, ex_rate: rateOf(advance), before, amount, left });
    await changeApplicationOf(context, { report, advance, before, after });
    if (after) paying.push(after);
  }

  const { currency } = report;
  const advances_total = totalOf(paying, currency);
  const version = await writeAdvancesTotal(tx, { client_id, report_id: report.id, versions_on: 1 }, advances_total);
  if ([...existing, ...paying].some(isApplied)) await postApplications(context, report);
  recordReportActivity(context, report, { locked, before: money.advances_total, after: advances_total });
  const payable_total = amountText(money.payable_total, currency) ?? '0';

  return { status: true, report_id: report.id, version, advances_total, payable_total };
}

/** Locks the report and checks its version. Users who can neither submit nor pay the report get "not found". */
async function lockReportForAdvances(
  context: SignedWriteContext,
  { report_id, version }: Input,
): Promise<{ report: LockedReport; viewer: AdvanceViewer }> {
  const report = await lockAnyReport(context, report_id);
  if (!report) throw new Refused('item.not_found');
  const viewer = await viewerFor(context, report);
  const decision = canChangeAdvancesOf(viewer, report);
  const isVisible = actsFor(viewer, report.owner_id) || isPayable(report.stage);
  if (!isVisible || (!decision.allowed && decision.code === 'item.not_yours')) throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');
  orRefuse(decision);
  return { report, viewer };
}

interface NewApplicationInput {
  report: LockedReport;
  viewer: AdvanceViewer;
  advance: SavedAdvance;
  ex_rate: string | null;
  /** The advance's current application to this report, which is released before the new amount is checked. */
  before: ApplicationRow | null;
  amount: string;
  left: string;
}

function newApplication(input: NewApplicationInput): ApplicationRow {
  const { report, viewer, advance, ex_rate, before, amount, left } = input;
  const amounts = before ? withApplication(advance, before, 'less') : advance;
  const { currency } = advance;
  const free = { ...amounts, currency };
  const settled = settle(advance.stage, free);
  const stage = settled.allowed ? settled.value.stage : advance.stage;
  orRefuse(canApplyAdvance(viewer, { advance: { ...advance, stage }, report }));
  const application = orRefuse(
    applyAdvance({
      amount,
      advance: { currency, available: toDecimal(availableOf(free)) },
      report: { currency: report.currency, still_pays: left },
      ex_rate,
    }),
  );
  const state = isOpenReport(report.stage) ? ('reserved' as const) : ('applied' as const);
  return { id: before?.id ?? uuidv7(), advance_id: advance.id, report_id: report.id, state, ...application };
}

async function changeApplicationOf(
  context: SignedWriteContext,
  change: { report: LockedReport; advance: SavedAdvance; before: ApplicationRow | null; after: ApplicationRow | null },
): Promise<void> {
  const { tx, client_id, actor, request, record } = context;
  const { report, advance, before, after } = change;
  // Payers change the advances of a submitted report in their own name; before that, only the owner or a delegate can
  // change them.
  const activityOf = isOpenReport(report.stage)
    ? advanceActivity
    : (_: unknown, ...line: Parameters<typeof advanceActivityLine>) => advanceActivityLine(...line);
  if (!before && !after) return;

  const freed = before ? withApplication(advance, before, 'less') : advance;
  const amounts = after ? withApplication({ ...freed, currency: advance.currency }, after, 'more') : freed;
  const { paid_amount, applied_amount, returned_amount, reserved_amount } = amounts;
  const { line } = await saveBalance(context, advance, {
    amounts: { paid_amount, applied_amount, returned_amount, reserved_amount },
    line: activityOf(context, advance, {
      action: after ? `advance_${after.state}` : before?.state === 'applied' ? 'advance_unapplied' : 'advance_freed',
      facts: { report: `ER-${report.number}`, amount: after?.amount ?? before?.amount, currency: advance.currency },
      shown_to: [advance.owner_id],
    }),
  });

  record(line);
  if (after) await writeApplication(tx, client_id, { ...after, applied_by: actor.user_id, applied_at: request.now });
  else if (before) await deleteApplications(tx, { client_id, ids: [before.id] });
}

function recordReportActivity(
  { actor, record }: SignedWriteContext,
  { id, number, owner_id, title, stage, currency }: LockedReport,
  change: { locked: readonly SavedAdvance[]; before: string; after: string },
): void {
  const { locked, before, after } = change;
  record({
    action: 'report_advances_changed',
    item_kind: 'report',
    item_id: id,
    item_label: `ER-${number}`,
    facts: {
      title,
      advances: locked.map((advance) => advanceLabel(advance.number)),
      before,
      after,
      amount: after,
      currency,
    },
    ...(isOpenReport(stage) && owner_id !== actor.user_id && { on_behalf_of_id: owner_id }),
    shown_to: [owner_id],
  });
}
