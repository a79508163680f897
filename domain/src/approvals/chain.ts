/** A chain as it is found for an item, and kept with it. */
export interface Chain {
  outcome: 'steps' | 'auto_approved' | 'no_approver';
  steps: readonly ChainStep[];
  /** What was out of the ordinary, in sentences. */
  notes: readonly string[];
}

export interface ChainStep {
  title: string;
  mode: 'any' | 'all';
  approvers: readonly ChainApprover[];
  /** Empty where it stands. */
  skipped_because: string | null;
  /** Left out on the way as well, once everybody in it has decided before. */
  skip_if_approved_before: boolean;
  remind_after_days: number | null;
  escalate_after_days: number | null;
  /** Empty: the manager of whoever it waits for. */
  escalate_to: readonly ChainApprover[];
  /** Told when it begins, without deciding. */
  notify: readonly ChainApprover[];
}

export interface ChainApprover {
  user_id: string;
  /** 'has the role Finance', 'instead of Tom Reed, who is disabled'. */
  because: string;
}

export const decidedBefore = 'every approver decided in an earlier step';
