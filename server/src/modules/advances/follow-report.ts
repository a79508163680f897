import { fitApplications } from '#domain/advances/fit-applications.ts';
import type { WriteContext } from '../../http/context.ts';
import { advanceActivityLine } from './advance-activity.ts';
import { type AdvanceAmounts, lockAdvances, type SavedAdvance } from './advances.rows.ts';
import { totalOf } from './application-totals.ts';
import {
  type ApplicationRow,
  type ApplicationState,
  changeApplication,
  deleteApplications,
  readApplicationsOf,
  readReportMoney,
  writeAdvancesTotal,
} from './applications.rows.ts';
import { booksFollow, isUsedUp } from './books-follow.ts';
import { saveMoney, withApplication } from './save-money.ts';

/** How a report moved. */
export type FollowedMove = 'submit' | 'recall' | 'approve' | 'unapprove' | 'send_back' | 'reject' | 'delete';

export interface FollowedReport {
  id: string;
  number: number;
  currency: string;
  /** Those it has, where they were read while it is held; else they are read. */
  applications?: readonly ApplicationRow[];
}

/** What becomes of the advances in a report: they stay linked while somebody can still mend or decide it. */
const becomes: Record<FollowedMove, { state: ApplicationState; fits: boolean } | null> = {
  submit: { state: 'reserved', fits: true },
  recall: { state: 'reserved', fits: false },
  send_back: { state: 'reserved', fits: false },
  unapprove: { state: 'reserved', fits: false },
  approve: { state: 'applied', fits: true },
  reject: null,
  delete: null,
};

/**
 * The advances of a report follow it: reserved while it is open or waits, used up once it is approved, free when it is
 * rejected or deleted. Never more of them than the report pays. Called with the report held, after its sums and its
 * stage are written, in the same transaction.
 */
export async function advancesFollow(context: WriteContext, report: FollowedReport, move: FollowedMove): Promise<void> {
  const { tx, client_id } = context;
  const key = { client_id, report_id: report.id };
  const existing = report.applications ?? (await readApplicationsOf(tx, key));
  if (existing.length === 0) return;
  const held = await lockAdvances(tx, { client_id, ids: existing.map(({ advance_id }) => advance_id) });
  const advances = new Map(held.map((advance) => [advance.id, advance]));
  const { payable_total } = await readReportMoney(tx, key);
  const saved = savedBy(existing, { advances, currency: report.currency, pays: payable_total, move });
  for (const before of existing) {
    const advance = advances.get(before.advance_id);
    const after = saved.find(({ id }) => id === before.id) ?? null;
    if (advance) await followOne(context, { report, advance, before, after });
  }
  await deleteApplications(tx, { client_id, ids: idsOf(existing).filter((id) => !idsOf(saved).includes(id)) });
  // The report's own move is what whoever looked at it has to see anew.
  await writeAdvancesTotal(tx, { ...key, versions_on: 0 }, totalOf(saved, report.currency));
  if ([...existing, ...saved].some(isUsedUp)) await booksFollow(context, report);
}

/** What pays for a report, which is held, beforehand. */
export function applicationsOf(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id: report_id }: { id: string },
): Promise<ApplicationRow[]> {
  return readApplicationsOf(tx, { client_id, report_id });
}

function savedBy(
  existing: readonly ApplicationRow[],
  of: { advances: ReadonlyMap<string, SavedAdvance>; currency: string; pays: string; move: FollowedMove },
): ApplicationRow[] {
  const next = becomes[of.move];
  if (!next) return [];
  if (!next.fits) return existing.map((each) => ({ ...each, state: next.state }));
  const { saved } = fitApplications(
    existing.map((each) => ({ ...each, currency: of.advances.get(each.advance_id)?.currency ?? of.currency })),
    { currency: of.currency, pays: of.pays },
  );
  return existing.flatMap((each) => {
    const fitted = saved.find(({ id }) => id === each.id);
    if (!fitted) return [];
    return { ...each, state: next.state, amount: fitted.amount, applied_amount: fitted.applied_amount };
  });
}

async function followOne(
  context: WriteContext,
  of: { report: FollowedReport; advance: SavedAdvance; before: ApplicationRow; after: ApplicationRow | null },
): Promise<void> {
  const { report, advance, before, after } = of;
  if (after && after.state === before.state && after.amount === before.amount) return;
  const { tx, client_id, record } = context;
  const freed: AdvanceAmounts = withApplication(advance, before, 'less');
  const { line } = await saveMoney(context, advance, {
    amounts: after ? withApplication({ ...freed, currency: advance.currency }, after, 'more') : freed,
    line: advanceActivityLine(advance, {
      action: after ? `advance_${after.state}` : 'advance_freed',
      facts: { report: `ER-${report.number}`, amount: after?.amount ?? before.amount, currency: advance.currency },
      shown_to: [advance.owner_id],
    }),
  });
  record(line);
  if (after) await changeApplication(tx, { client_id, id: after.id }, after);
}

function idsOf(applications: readonly ApplicationRow[]): string[] {
  return applications.map(({ id }) => id);
}
