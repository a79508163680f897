import { type ApprovalAction, approvalRights } from '#domain/approvals/approval-rights.ts';
import type { ApprovalDetails, DecidedItem } from '../item.ts';

export type InboxAction = Exclude<keyof ApprovalDetails['can'], 'act_for_client' | 'acknowledge' | 'recode'>;

/**
 * Whether the user can take an action. `for_client` is true if they can do so only as an administrator, on behalf of
 * the approvers. `reason` says why they cannot; null if they can, or while the details are loading.
 */
interface InboxRight {
  allowed: boolean;
  for_client: boolean;
  reason: string | null;
}

export type InboxRights = Record<InboxAction, InboxRight>;

/** Returns the user's rights on an item. The user acts as its approver if possible, otherwise as an administrator. */
export function inboxRights(
  details: Pick<ApprovalDetails, 'can'> | undefined,
  stage: DecidedItem['stage'],
): InboxRights {
  const right = (action: InboxAction): InboxRight => {
    // Nothing is allowed until the details have loaded.
    const own = details?.can[action] ?? { allowed: false, reason: null };
    const for_client = !own.allowed && details?.can.act_for_client.allowed === true && adminMay(action, stage);
    const allowed = own.allowed || for_client;
    return { allowed, for_client, reason: allowed ? null : own.reason };
  };
  return {
    approve: right('approve'),
    send_back: right('send_back'),
    reject: right('reject'),
    edit: right('edit'),
    add_approver: right('add_approver'),
    unapprove: right('unapprove'),
  };
}

export function hasSomeRight(rights: InboxRights): boolean {
  return Object.values(rights).some(({ allowed }) => allowed);
}

function adminMay(action: InboxAction, stage: DecidedItem['stage']): boolean {
  const atStage: Partial<Record<string, Partial<Record<ApprovalAction, readonly string[]>>>> = approvalRights;
  return atStage[stage]?.[action]?.includes('admin') ?? false;
}
