import { msg } from '../language/translate.ts';
/** The approval chain built for an item and saved with it. Its texts are in English. */
export interface Chain {
  outcome: 'steps' | 'auto_approved' | 'no_approver';
  steps: readonly ChainStep[];
  /** Sentences about anything unusual, such as a replaced approver. */
  notes: readonly string[];
}

export interface ChainStep {
  title: string;
  mode: 'any' | 'all';
  approvers: readonly ChainApprover[];
  /** Null when the step is not skipped. */
  skipped_because: string | null;
  /** Skips the step while the chain runs, too, once all of its approvers decided in an earlier step. */
  skip_if_approved_before: boolean;
  remind_after_days: number | null;
  escalate_after_days: number | null;
  /** Empty escalates to the manager of the current approver. */
  escalate_to: readonly ChainApprover[];
  /** Notified when the step starts, without deciding. */
  notify: readonly ChainApprover[];
}

export interface ChainApprover {
  user_id: string;
  /** 'has the role Finance', 'instead of Tom Reed, who is disabled'. */
  because: string;
}

export const decidedBefore = msg`every approver decided in an earlier step`;
export const fallbackReason = msg`no other approver found`;
export const noApproverFound = msg`no approver found`;

/** The steps decided by a fallback approver. Skipped steps do not count. */
export function fallbackSteps({ steps }: Pick<Chain, 'steps'>): { title: string; user_id: string }[] {
  return steps.flatMap(({ title, approvers, skipped_because }) =>
    approvers.flatMap(({ user_id, because }) =>
      skipped_because === null && because === fallbackReason ? [{ title, user_id }] : [],
    ),
  );
}
