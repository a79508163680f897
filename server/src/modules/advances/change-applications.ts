import { v7 as uuidv7 } from 'uuid';
import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canApplyAdvance, canChangeAdvancesOf } from '#domain/advances/advance-rights.ts';
import { settle } from '#domain/advances/advance-settlement.ts';
import { applyAdvance } from '#domain/advances/apply-advance.ts';
import { availableOf } from '#domain/advances/balance.ts';
import { toDecimal } from '#domain/money/money.ts';
import { isOpenReport, isPayable } from '#domain/reports/report-stages.ts';
import { actsFor, type Viewer } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { type LockedReport, lockAnyReport } from '../expenses/lock-reports.ts';
import { amountText } from '../expenses/show-expenses.ts';
import { advanceActivity } from './advance-activity.ts';
import { advanceLabel } from './advance-label.ts';
import { lockAdvances, type SavedAdvance } from './advances.rows.ts';
import { stillPays, totalOf } from './application-totals.ts';
import {
  type ApplicationRow,
  deleteApplications,
  readApplicationsOf,
  readReportMoney,
  writeAdvancesTotal,
  writeApplication,
} from './applications.rows.ts';
import { booksFollow, isUsedUp } from './books-follow.ts';
import { handsOf } from './lock-advance.ts';
import { saveMoney, withApplication } from './save-money.ts';

type Input = InputOf<typeof advances.link>;
type Answer = OutputOf<typeof advances.link>;
type Hands = Pick<Viewer, 'user_id' | 'submits_for' | 'access'>;

/**
 * Lets advances pay for a report, as much of each as is said, or takes them off it. While the report is its owner's that
 * only reserves them; once it is approved those who pay use them up.
 */
export async function changeApplications(context: SignedWriteContext, asked: Input): Promise<Answer> {
  const { tx, client_id } = context;
  const { report, hands } = await lockReport(context, asked);
  const wanted = new Map(asked.apply.map(({ advance_id, amount }) => [advance_id, amount]));
  const ids = [...new Set([...wanted.keys(), ...asked.remove])];
  const held = await lockAdvances(tx, { client_id, ids });
  if (held.length < ids.length || held.some(({ owner_id }) => owner_id !== report.owner_id))
    throw new Refused('item.not_found');
  const [existing, money] = await Promise.all([
    readApplicationsOf(tx, { client_id, report_id: report.id }),
    readReportMoney(tx, { client_id, report_id: report.id }),
  ]);
  const paying = existing.filter(({ advance_id }) => !ids.includes(advance_id));
  for (const advance of held) {
    const before = existing.find(({ advance_id }) => advance_id === advance.id) ?? null;
    const amount = asked.remove.includes(advance.id) ? undefined : wanted.get(advance.id);
    const left = stillPays(report, money.payable_total, paying);
    const after = amount === undefined ? null : applied({ report, hands, advance, before, amount, left });
    await changeOne(context, { report, advance, before, after });
    if (after) paying.push(after);
  }
  const { currency } = report;
  const advances_total = totalOf(paying, currency);
  const version = await writeAdvancesTotal(tx, { client_id, report_id: report.id, versions_on: 1 }, advances_total);
  if ([...existing, ...paying].some(isUsedUp)) await booksFollow(context, report);
  recordReportActivity(context, report, { held, before: money.advances_total, after: advances_total });
  const payable_total = amountText(money.payable_total, currency) ?? '0';
  return { status: true, report_id: report.id, version, advances_total, payable_total };
}

/** The report, held, as whoever asks saw it. To who neither files nor pays it there is none. */
async function lockReport(
  context: SignedWriteContext,
  { report_id, version }: Input,
): Promise<{ report: LockedReport; hands: Hands }> {
  const report = await lockAnyReport(context, report_id);
  if (!report) throw new Refused('item.not_found');
  const hands = await handsOf(context, report);
  const may = canChangeAdvancesOf(hands, report);
  const isSeen = actsFor(hands, report.owner_id) || isPayable(report.stage);
  if (!isSeen || (!may.allowed && may.code === 'item.not_yours')) throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');
  orRefuse(may);
  return { report, hands };
}

interface Applying {
  report: LockedReport;
  hands: Hands;
  advance: SavedAdvance;
  /** What the report uses of it so far: it is free again before more is asked of it. */
  before: ApplicationRow | null;
  amount: string;
  left: string;
}

function applied({ report, hands, advance, before, amount, left }: Applying): ApplicationRow {
  const amounts = before ? withApplication(advance, before, 'less') : advance;
  const { currency } = advance;
  const free = { ...amounts, currency };
  const settled = settle(advance.stage, free);
  const stage = settled.allowed ? settled.value.stage : advance.stage;
  orRefuse(canApplyAdvance(hands, { advance: { ...advance, stage }, report }));
  const application = orRefuse(
    applyAdvance({
      amount,
      advance: { currency, available: toDecimal(availableOf(free)) },
      report: { currency: report.currency, still_pays: left },
      ex_rate: rateFor(advance, report.currency),
    }),
  );
  const state = isOpenReport(report.stage) ? ('reserved' as const) : ('applied' as const);
  return { id: before?.id ?? uuidv7(), advance_id: advance.id, report_id: report.id, state, ...application };
}

/** The money went out by the rate that was kept with it, and comes in by the same. */
export function rateFor(
  advance: Pick<SavedAdvance, 'currency' | 'own' | 'ex_rate' | 'edited_ex_rate'>,
  report_currency: string,
): string | null {
  return report_currency === advance.own ? (advance.edited_ex_rate ?? advance.ex_rate) : null;
}

async function changeOne(
  context: SignedWriteContext,
  of: { report: LockedReport; advance: SavedAdvance; before: ApplicationRow | null; after: ApplicationRow | null },
): Promise<void> {
  const { tx, client_id, actor, request, record } = context;
  const { report, advance, before, after } = of;
  if (!before && !after) return;
  const freed = before ? withApplication(advance, before, 'less') : advance;
  const amounts = after ? withApplication({ ...freed, currency: advance.currency }, after, 'more') : freed;
  const { paid_amount, applied_amount, returned_amount, reserved_amount } = amounts;
  const { line } = await saveMoney(context, advance, {
    amounts: { paid_amount, applied_amount, returned_amount, reserved_amount },
    line: advanceActivity(context, advance, {
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
  { id, number, owner_id, title }: LockedReport,
  of: { held: readonly SavedAdvance[]; before: string; after: string },
): void {
  const { held, before, after } = of;
  record({
    ...{ action: 'report_advances_changed', item_kind: 'report', item_id: id, item_label: `ER-${number}` },
    facts: { title, advances: held.map((advance) => advanceLabel(advance.number)), before, after },
    ...(owner_id !== actor.user_id && { on_behalf_of_id: owner_id }),
    shown_to: [owner_id],
  });
}
