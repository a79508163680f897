import type { ChainStep } from '#domain/approvals/chain.ts';
import { msg } from '#domain/language/translate.ts';

/**
 * Returns the step for items that were submitted before approval rules existed: any of these people can approve them.
 */
export function singleStep(approver_ids: readonly string[]): ChainStep {
  return {
    title: msg`Reporting manager`,
    mode: 'any',
    skipped_because: null,
    skip_if_approved_before: false,
    remind_after_days: null,
    escalate_after_days: null,
    escalate_to: [],
    notify: [],
    approvers: approver_ids.map((user_id) => ({ user_id, because: '' })),
  };
}
