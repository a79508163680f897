import { msg } from '../language/translate.ts';
/** The approval chain built for an item and saved with it. Its texts are in English. */
export interface Chain {
  outcome: 'steps' | 'auto_approved' | 'no_approver';
  steps: readonly ChainStep[];
  /** Sentences about special circumstances, such as a replaced approver. */
  notes: readonly string[];
}

export interface ChainStep {
  title: string;
  mode: 'any' | 'all';
  approvers: readonly ChainApprover[];
  /** The reason why the step is skipped; null if it is not skipped. */
  skipped_because: string | null;
  /** True if the step is also skipped while the chain runs, once all of its approvers decided in an earlier step. */
  skip_if_approved_before: boolean;
  remind_after_days: number | null;
  escalate_after_days: number | null;
  /** The people to whom the step escalates; empty for the managers of its current approvers. */
  escalate_to: readonly ChainApprover[];
  /** People who are notified when the step starts but do not decide. */
  notify: readonly ChainApprover[];
}

export interface ChainApprover {
  user_id: string;
  /** The reason why the person is an approver: 'has the role Finance', 'instead of Tom Reed, who is disabled'. */
  because: string;
}

export const decidedBefore = msg`every approver decided in an earlier step`;
export const fallbackReason = msg`no other approver found`;
export const noApproverFound = msg`no approver found`;

/** Returns the steps in which a fallback approver decides. Skipped steps are left out. */
export function fallbackSteps({ steps }: Pick<Chain, 'steps'>): { title: string; user_id: string }[] {
  return steps.flatMap(({ title, approvers, skipped_because }) =>
    approvers.flatMap(({ user_id, because }) =>
      skipped_because === null && because === fallbackReason ? [{ title, user_id }] : [],
    ),
  );
}
