import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import { AddApproverDialog } from './AddApproverDialog.tsx';
import { type CommentedAction, DecisionDialog } from './DecisionDialog.tsx';
import { type InboxAction, type InboxRights, inboxRights } from './inbox-rights.ts';
import type { ApprovalDetails, DecidedItem } from './item.ts';
import { type Decided, type Decision, useDecision } from './use-decision.ts';

export type OnDecided = (decided: Decided, action: Decision['action']) => void;
export type PendingAction = Exclude<CommentedAction, 'reject_line'> | 'add_approver';

/** What somebody may decide, the ways to begin it, and the dialog that is open. */
export interface Deciding {
  rights: InboxRights;
  /** In whose place, where it is not one's own turn. */
  placeOf: (action: InboxAction) => string | undefined;
  isPending: boolean;
  approve: () => void;
  ask: (action: PendingAction) => void;
  dialog: ReactNode;
}

interface DecidingOn {
  item: DecidedItem;
  /** Nothing while it is on its way. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

export function useDeciding({ item, details, onDecided }: DecidingOn): Deciding {
  const [dialog, setDialog] = useState<PendingAction | null>(null);
  const rights = inboxRights(details, item.stage);
  const { decide, isPending } = useDecision(item, rights);
  const placeOf = (action: InboxAction) =>
    details && (rights[action].for_client ? waitedFor(details) : standInFor(details));
  const close = () => setDialog(null);

  async function confirm(decision: Decision) {
    onDecided(await decide(decision), decision.action);
  }

  function approve() {
    if (isPending || !rights.approve.allowed) return;
    confirm({ action: 'approve' }).catch((error: unknown) => notify.failure(sentenceOf(error)));
  }

  return {
    rights,
    placeOf,
    isPending,
    approve,
    ask: (action) => rights[action].allowed && setDialog(action),
    dialog:
      dialog === 'add_approver' ? (
        <AddApproverDialog item={item} onConfirm={confirm} onClose={close} />
      ) : (
        dialog && (
          <DecisionDialog
            action={dialog}
            noun={item.item_kind}
            what={item.number}
            owner={personName(item.owner)}
            place={placeOf(dialog)}
            onConfirm={(comment) => confirm({ action: dialog, comment })}
            onClose={close}
          />
        )
      ),
  };
}

function standInFor({ in_place_of }: ApprovalDetails): string | undefined {
  return in_place_of ? personName(in_place_of) : undefined;
}

/** Whoever the present step waits for. */
function waitedFor({ chain }: ApprovalDetails): string | undefined {
  const step = chain.find(({ state }) => state === 'now');
  const names = step?.people.filter(({ state }) => state === 'now').map(personName) ?? [];
  return names.length > 0 ? names.join(step?.mode === 'all' ? ' and ' : ' or ') : undefined;
}
