import { compare, readDecimal } from '../decimal/decimal.ts';
import { t } from '../language/translate.ts';
import { listed } from '../policies/policy-text.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { figureText } from './conditions/condition-fields.ts';
import type { ApprovalItem } from './item.ts';

interface SelfApproval {
  approves: boolean;
  /** The reason why the item is or is not approved automatically; null if the rule has no automatic approval. */
  note: string | null;
}

/**
 * Decides whether an item is approved automatically: the rule allows it, its owner did not create or last change the
 * rule, no policy requires an approver, and the audit did not select the item.
 */
export function approvesItself(
  rule: ApprovalRule,
  { item, is_approver_required }: { item: ApprovalItem; is_approver_required: boolean },
): SelfApproval {
  const { auto_approve } = rule;
  if (!auto_approve) return { approves: false, note: null };

  const reasons = obstacles(auto_approve, item);
  if (reasons.length > 0) return { approves: false, note: t`Not approved automatically: ${listed(reasons)}.` };
  if (isByAuthor(rule, item))
    return {
      approves: false,
      note: t`Not approved automatically: the owner created or last changed the rule ${rule.name}.`,
    };
  if (is_approver_required)
    return { approves: false, note: t`Not approved automatically: a policy requires an approver.` };
  if (isAudited(item.id, rule.audit_pct))
    return { approves: false, note: t`Not approved automatically: selected for an audit.` };
  return { approves: true, note: t`Approved automatically by the rule ${rule.name}.` };
}

/**
 * True if the owner of the item created or last changed the rule. The rule must then not approve the item
 * automatically.
 */
export function isByAuthor({ author_ids }: ApprovalRule, { owner_id }: ApprovalItem): boolean {
  return author_ids.includes(owner_id);
}

type Limits = NonNullable<ApprovalRule['auto_approve']>;

function obstacles({ total_at_most, without_violations, without_checks }: Limits, item: ApprovalItem): string[] {
  const totalText = (text: string) => figureText('total', text, item.currency);
  return [
    ...(total_at_most === null || isAtMost(item.total, total_at_most)
      ? []
      : [t`the total ${totalText(item.total)} is over ${totalText(total_at_most)}`]),
    ...(without_violations && item.no_of_violations > 0 ? [t`it has a policy violation`] : []),
    ...(without_checks && item.no_of_checks > 0 ? [t`it has an open check`] : []),
  ];
}

/** True if the total is within the limit. False if an amount cannot be read, so that a person decides. */
function isAtMost(total: string, max: string): boolean {
  const [left, right] = [readDecimal(total), readDecimal(max)];
  return left !== null && right !== null && compare(left, right) <= 0;
}

/**
 * True if the audit selects an item that would be approved automatically. The result depends on the id alone, so
 * resubmitting cannot avoid the audit, and a larger percentage always includes the items of a smaller one.
 */
export function isAudited(item_id: string, audit_pct: number): boolean {
  return scattered(item_id) % 10_000 < Math.round(audit_pct * 100);
}

/**
 * Hashes text with FNV-1a and the finaliser of MurmurHash3. Consecutive ids differ in only a few bits, but their hashes
 * differ in about half of their bits.
 */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
