import { v7 as uuidv7 } from 'uuid';
import { type ReportMove, type ReportStage, reportMoves } from '#domain/reports/report-stages.ts';
import type { WriteContext } from '#server/http/context.ts';
import { insertActivity } from '#server/http/gate.rows.ts';
import { idOf } from './meridian-ids.ts';
import { demoPeople } from './people.ts';
import type { DemoReport } from './report-list.ts';

const hourMs = 3_600_000;

interface Step {
  action: string;
  move: ReportMove;
  by: 'owner' | 'approver' | 'payer';
  comment?: string;
}

const submitted: Step = { action: 'report_submitted', move: 'submit', by: 'owner' };
const approved: Step = { action: 'report_approved', move: 'approve', by: 'approver' };
const queued: Step = { action: 'report_queued', move: 'queue_payment', by: 'payer' };

/** How a report came to its stage. */
const pathTo: Record<ReportStage, Step[]> = {
  draft: [],
  pending_approval: [submitted],
  sent_back: [
    submitted,
    { action: 'report_sent_back', move: 'send_back', by: 'approver', comment: 'Please attach the itemised receipt.' },
  ],
  rejected: [
    submitted,
    { action: 'report_rejected', move: 'reject', by: 'approver', comment: 'Marketing paid for this lunch already.' },
  ],
  approved: [submitted, approved],
  payment_queued: [submitted, approved, queued],
  payment_processing: [
    submitted,
    approved,
    queued,
    { action: 'report_payment_started', move: 'start_payment', by: 'payer' },
  ],
  paid: [submitted, approved, queued, { action: 'report_paid', move: 'mark_paid', by: 'payer' }],
};

/** The lines of history a report would have gathered, a few hours apart, seen by everyone who had a part in it. */
export async function seedHistory(
  context: WriteContext,
  of: { report: DemoReport; kept: { id: string; number: number }; people: Map<string, string>; submitted_at: Date },
): Promise<void> {
  const { tx, client_id, asked } = context;
  const { report, kept, people, submitted_at } = of;
  const ids = {
    owner: idOf(people, report.owner),
    approver: idOf(people, report.approver ?? managerOf(report.owner)),
    payer: idOf(people, 'Rahul Deshpande'),
  };
  for (const [index, step] of pathTo[report.stage].entries()) {
    const at = new Date(Math.min(submitted_at.getTime() + index * 19 * hourMs, asked.now.getTime() - hourMs));
    const id = uuidv7({ msecs: at.getTime() });
    const readers = new Set([ids.owner, ids[step.by], ...(index === 0 ? [ids.approver] : [])]);
    await insertActivity(
      tx,
      [
        {
          client_id,
          id,
          at,
          actor_id: ids[step.by],
          on_behalf_of_id: null,
          action: step.action,
          item_kind: 'report',
          item_id: kept.id,
          item_label: `ER-${kept.number}`,
          from_stage: reportMoves[step.move].from[0],
          to_stage: reportMoves[step.move].to,
          comment: step.comment ?? '',
          facts: '{}',
          is_setting: false,
          request_id: 'demo',
        },
      ],
      [...readers].map((person_id) => ({ client_id, person_id, activity_id: id })),
    );
  }
}

function managerOf(name: string): string {
  return demoPeople.find((person) => person.name === name)?.manager ?? 'Daniel Okafor';
}
