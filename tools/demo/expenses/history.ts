import { v7 as uuidv7 } from 'uuid';
import { type ReportMove, type ReportStage, reportMoves } from '#domain/reports/report-stages.ts';
import type { WriteContext } from '#server/http/context.ts';
import { insertActivity } from '#server/http/gate.rows.ts';
import { idOf } from '../meridian-ids.ts';
import { demoPeople } from '../people.ts';
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
  const { report, people, submitted_at } = of;
  const ids = {
    owner: idOf(people, report.owner),
    approver: idOf(people, report.approver ?? managerOf(report.owner)),
    payer: idOf(people, 'Rahul Deshpande'),
  };
  const latest = context.asked.now.getTime() - hourMs;
  const at = (hours: number) => new Date(Math.min(submitted_at.getTime() + hours * hourMs, latest));
  const steps = pathTo[report.stage].map(
    (step, index): Past => ({
      ...{ at: at(index * 19), actor_id: ids[step.by], action: step.action, comment: step.comment ?? '' },
      ...{ from_stage: reportMoves[step.move].from[0], to_stage: reportMoves[step.move].to, mention_ids: [] },
      readers: [ids.owner, ids[step.by], ...(index === 0 ? [ids.approver] : [])],
    }),
  );
  const comments = (report.comments ?? []).map(({ by, after_hours, text, mentions = [] }): Past => {
    const mention_ids = mentions.map((name) => idOf(people, name));
    return {
      ...{ at: at(after_hours), actor_id: idOf(people, by), action: 'report_commented', comment: text, mention_ids },
      ...{ from_stage: null, to_stage: null, readers: [ids.owner, ...mention_ids] },
    };
  });
  await keepPast(context, of.kept, [...steps, ...comments]);
}

interface Past {
  at: Date;
  actor_id: string;
  action: string;
  comment: string;
  from_stage: ReportStage | null;
  to_stage: ReportStage | null;
  mention_ids: string[];
  readers: string[];
}

async function keepPast(
  { tx, client_id }: WriteContext,
  kept: { id: string; number: number },
  past: readonly Past[],
): Promise<void> {
  const lines = past.map(({ mention_ids, readers, ...line }) => ({
    readers,
    row: {
      ...{ client_id, id: uuidv7({ msecs: line.at.getTime() }), on_behalf_of_id: null, is_setting: false },
      ...line,
      ...{ item_kind: 'report', item_id: kept.id, item_label: `ER-${kept.number}`, request_id: 'demo' },
      facts: JSON.stringify(mention_ids.length > 0 ? { mention_ids } : {}),
    },
  }));
  await insertActivity(
    tx,
    lines.map(({ row }) => row),
    lines.flatMap(({ readers, row }) =>
      [...new Set(readers)].map((person_id) => ({ client_id, person_id, activity_id: row.id })),
    ),
  );
}

function managerOf(name: string): string {
  return demoPeople.find((person) => person.name === name)?.manager ?? 'Daniel Okafor';
}
