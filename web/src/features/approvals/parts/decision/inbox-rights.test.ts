import { expect, it } from 'vitest';
import { hasSomeRight, type InboxAction, inboxRights } from './inbox-rights.ts';

interface Flag {
  allowed: boolean;
  reason: string | null;
}

const no: Flag = { allowed: false, reason: 'You are not an approver of this item.' };
const yes: Flag = { allowed: true, reason: null };
const nothing = {
  approve: no,
  send_back: no,
  reject: no,
  edit: no,
  add_approver: no,
  unapprove: no,
  acknowledge: no,
  recode: no,
  act_for_client: no,
};

function allowedFor(can: typeof nothing, stage: 'pending_approval' | 'approved' | 'paid'): string {
  const rights = inboxRights({ can }, stage);
  return (Object.keys(rights) as InboxAction[])
    .filter((action) => rights[action].allowed)
    .map((action) => (rights[action].for_client ? `${action} for the company` : action))
    .join(', ');
}

it.each([
  [
    'pending_approval',
    'approve, send_back for the company, reject for the company, edit for the company, add_approver for the company',
  ],
  ['approved', 'approve, send_back for the company, unapprove for the company'],
  ['paid', 'approve'],
] as const)('lets an administrator who is also the approver act at %s: %s', (stage, allowed) => {
  expect(allowedFor({ ...nothing, approve: yes, act_for_client: yes }, stage)).toBe(allowed);
});

it('allows nothing to other users and gives the reason', () => {
  const rights = inboxRights({ can: nothing }, 'pending_approval');
  expect(hasSomeRight(rights)).toBe(false);
  expect(rights.approve.reason).toBe('You are not an approver of this item.');
});
