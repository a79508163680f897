import type { OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { activeSteps } from '#domain/approvals/standing-steps.ts';
import { t } from '#domain/language/translate.ts';
import type { FoundChain } from './find-chain.ts';

/** Returns the chain that an item would get, for the preview before submission. */
export function chainPreview(chain: FoundChain): OutputOf<typeof reports.preview>['approvers'] {
  const ahead = { state: 'ahead' as const, at: null, behalf_user: null };
  if (chain.outcome === 'auto_approved')
    return [{ ...ahead, title: t`Approved automatically`, detail: t`By the rule “${chain.rule_name}”`, people: [] }];
  return activeSteps(chain.steps).map(({ title, mode, approvers }) => ({
    ...ahead,
    title,
    detail: approvers.length > 1 ? (mode === 'all' ? t`All must approve` : t`Any one can approve`) : '',
    people: approvers.flatMap(({ user_id }) => chain.people.get(user_id) ?? []),
  }));
}
