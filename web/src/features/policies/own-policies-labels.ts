import { t, texts } from '#domain/language/translate.ts';
import type { Answer } from '../../lib/call.ts';

export type OwnPolicies = Answer<'policies.mine'>;
type Action = OwnPolicies['sections'][number]['rules'][number]['action'];

/** The consequence of each action for the claimant. */
export const ownActionNames = texts({
  flag: 'Your approver sees it',
  warn: 'Warning',
  block: 'Cannot be submitted',
  cap: 'Paid up to the limit',
} satisfies Record<Action, string>);

/** Returns 'The rules that apply to you: Meridian Labs GmbH, Sales, L3'. The list is left out if it would be empty. */
export function ownPoliciesLine({ entity, department, level, groups }: OwnPolicies['person']): string {
  const parts = [entity, department, level, ...groups].filter((part) => part !== null);
  return parts.length === 0 ? t`The rules that apply to you.` : t`The rules that apply to you: ${parts.join(', ')}`;
}
