import { v7 as uuidv7 } from 'uuid';
import { type ReportMove, type ReportStage, reportMoves } from '#domain/reports/report-stages.ts';
import type { WriteContext } from '#server/http/context.ts';
import { insertActivity } from '#server/http/request-pipeline.rows.ts';
import { managerOf } from '../approvals/usual-way.ts';
import { idOf } from '../meridian-ids.ts';
import type { DemoReport } from './report-list.ts';

const hourMs = 3_600_000;

interface Step {
  action: string;
  move: ReportMove;
  by: 'owner' | 'approver' | 'payer';
}

const approval: readonly Step[] = [
  { action: 'report_submitted', move: 'submit', by: 'owner' },
  { action: 'report_approved', move: 'approve', by: 'approver' },
];
const queued: Step = { action: 'report_queued', move: 'queue_payment', by: 'payer' };

/** The history steps after the approval of a report, by the report's stage. */
const payments: Partial<Record<ReportStage, readonly Step[]>> = {
  payment_queued: [queued],
  payment_processing: [queued, { action: 'report_payment_started', move: 'start_payment', by: 'payer' }],
  paid: [queued, { action: 'report_paid', move: 'mark_paid', by: 'payer' }],
};

interface Saved {
  report: DemoReport;
  saved: { id: string; number: number };
  people: Map<string, string>;
  submitted_at: Date;
}

/** Saves the history entries of an old report. Everyone involved in the report can see them. */
export function seedHistory(context: WriteContext, saved: Saved): Promise<void> {
  return saveSteps(context, saved, [...approval, ...(payments[saved.report.stage] ?? [])]);
}

const dayHours = 24;

/**
 * Returns the hours that an approver takes to decide: about a week for one approver, and less than a day for the
 * others.
 */
function hoursToDecide(approver: string): number {
  return approver === 'Priya Raman' ? 6.5 * dayHours : 19;
}

const hoursToPay = 3 * dayHours;

/** Returns when an old report was approved and paid. */
export function decidedAndPaid(report: DemoReport, submitted_at: Date): { decided_at: Date; paid_at: Date } {
  const decided = submitted_at.getTime() + hoursToDecide(managerOf(report.owner)) * hourMs;
  return { decided_at: new Date(decided), paid_at: new Date(decided + hoursToPay * hourMs) };
}

async function saveSteps(
  context: WriteContext,
  { report, saved, people, submitted_at }: Saved,
  steps: readonly Step[],
): Promise<void> {
  const { tx, client_id } = context;
  const ids = {
    owner: idOf(people, report.owner),
    approver: idOf(people, managerOf(report.owner)),
    payer: idOf(people, 'Rahul Deshpande'),
  };

  const latest = context.request.now.getTime() - hourMs;
  const { decided_at, paid_at } = decidedAndPaid(report, submitted_at);
  const times = [submitted_at, decided_at, new Date(paid_at.getTime() - dayHours * hourMs), paid_at];
  const lines = steps.map(({ action, move, by }, index) => {
    const at = new Date(Math.min((times[index] ?? paid_at).getTime(), latest));
    return {
      readers: [ids.owner, ids[by], ...(move === 'submit' ? [ids.approver] : [])],
      row: {
        client_id,
        id: uuidv7({ msecs: at.getTime() }),
        on_behalf_of_id: null,
        is_setting: false,
        entered_by: null,
        comment: '',
        at,
        actor_id: ids[by],
        action,
        from_stage: reportMoves[move].from[0],
        to_stage: reportMoves[move].to,
        item_kind: 'report',
        item_id: saved.id,
        item_label: `ER-${saved.number}`,
        request_id: 'demo',
        facts: { title: report.title },
      },
    };
  });

  await insertActivity(
    tx,
    lines.map(({ row }) => row),
    lines.flatMap(({ readers, row }) =>
      [...new Set(readers)].map((person_id) => ({ client_id, person_id, activity_id: row.id })),
    ),
  );
}
