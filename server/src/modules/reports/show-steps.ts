import { type ApprovalStep, approvalSteps } from '#domain/reports/approval-steps.ts';
import { type ItemHistory, lastDone } from '../activity/item-history.ts';
import { chainForDisplay } from '../approval-rules/chain-for-display.ts';
import type { SavedChain } from '../approval-rules/save-chain.ts';
import type { FoundPerson } from '../people/find-people.ts';
import type { ReportDetailsRow } from './report-details.rows.ts';

type ShownStep = Omit<ApprovalStep, 'people'> & { people: ApprovalStep['people'][number][] };

interface StepSources {
  history: ItemHistory;
  chain: SavedChain | undefined;
  people: ReadonlyMap<string, FoundPerson>;
  now: Date;
}

/** The approval timeline of a report, from its chain, history and current approvers. */
export function stepsOf(
  { stage, now_with, waiting_since }: Pick<ReportDetailsRow, 'stage' | 'now_with' | 'waiting_since'>,
  { history, chain, people, now }: StepSources,
): ShownStep[] {
  const steps = approvalSteps({
    stage,
    submitted: lastDone(history, 'report_submitted'),
    approved: lastDone(history, 'report_approved') ?? lastDone(history, 'report_auto_approved'),
    paid: lastDone(history, 'report_paid') ?? lastDone(history, 'report_closed'),
    rejected: lastDone(history, 'report_rejected'),
    chain: chain ? chainForDisplay(chain, people) : [],
    waiting: waiting_since && { people: now_with, since: waiting_since.toISOString() },
    now: now.toISOString(),
  });
  return steps.map((step) => ({ ...step, people: [...step.people] }));
}
