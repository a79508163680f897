import { pendingApprovals } from '#domain/counters.ts';
import { askedBySystem } from '../../http/asked.ts';
import type { House, WriteContext } from '../../http/context.ts';
import { writeInCompany } from '../../http/write-gate.ts';
import { findStandIns } from '../people/find-stand-ins.ts';
import { handOver, lockStuckApprovals, type StuckApproval } from './reports.rows.ts';

/**
 * No report waits for somebody who was disabled: it goes to their manager, or to a super admin, never to its own owner.
 * Looks at what is stuck now, whoever it was announced for; asked twice it finds nothing left to do.
 */
export async function moveApprovalsOn(house: House, event: { client_id: string; event_id: string }): Promise<void> {
  const { client_id } = event;
  for (let goesOn = true; goesOn; ) {
    goesOn = await writeInCompany({ house, asked: askedBySystem(house, event.event_id), client_id }, moveSome);
  }
}

const atOnce = 500;

/** Whether there may be more: some were moved, and as many as one look takes in. */
async function moveSome(context: WriteContext): Promise<boolean> {
  const { tx, client_id } = context;
  const stuck = await lockStuckApprovals(tx, { client_id, limit: atOnce });
  if (stuck.length === 0) return false;
  const standInsFor = await findStandIns(tx, { client_id, user_ids: stuck.map(({ approver_id }) => approver_id) });
  let moved = 0;
  for (const approval of stuck) {
    const next_id = standInsFor(approval.approver_id).find((id) => id !== approval.owner_id);
    if (!next_id) continue;
    await moveOne(context, approval, next_id);
    moved += 1;
  }
  return moved > 0 && stuck.length === atOnce;
}

async function moveOne({ tx, client_id, count, record }: WriteContext, approval: StuckApproval, next_id: string) {
  const { report_id, approver_id, total, number } = approval;
  const isNew = await handOver(tx, {
    client_id,
    report_id,
    approver_id,
    next_id,
    waiting_since: approval.waiting_since,
  });
  count({ counter: pendingApprovals, person_id: approver_id, count: -1, total: `-${total}` });
  if (isNew) count({ counter: pendingApprovals, person_id: next_id, count: 1, total });
  record({
    action: 'approval_moved',
    item_kind: 'report',
    item_id: report_id,
    item_label: `ER-${number}`,
    shown_to: [next_id, approval.owner_id],
    facts: { from: approver_id, to: next_id, because: 'disabled' },
  });
}
