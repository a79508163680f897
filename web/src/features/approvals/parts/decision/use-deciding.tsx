import { type ReactNode, useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { joinedByAnd, joinedByOr } from '../../../../lib/joined.ts';
import { personName } from '../../../../lib/session.ts';
import { notify } from '../../../../ui/notices.ts';
import type { ApprovalDetails, DecidedItem } from '../item.ts';
import { AddApproverDialog } from './AddApproverDialog.tsx';
import { behalfText, type CommentedAction } from './approval-labels.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { type InboxAction, type InboxRights, inboxRights } from './inbox-rights.ts';
import { type Decided, type Decision, useDecision } from './use-decision.ts';

export type OnDecided = (decided: Decided, action: Decision['action']) => void;
type PendingAction = Exclude<CommentedAction, 'reject_line'> | 'add_approver';

/** The decisions that the user can make on an item, and the dialog that is open. */
export interface Deciding {
  rights: InboxRights;
  /** Returns the names of the approvers for whom the user acts; undefined if it is the user's own turn. */
  behalfOf: (action: InboxAction) => string | undefined;
  isPending: boolean;
  approve: () => void;
  openDialog: (action: PendingAction) => void;
  dialog: ReactNode;
}

interface DecidingOptions {
  item: DecidedItem;
  /** Undefined while the details are loading. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

export function useDeciding({ item, details, onDecided }: DecidingOptions): Deciding {
  const [dialog, setDialog] = useState<PendingAction | null>(null);
  const rights = inboxRights(details, item.stage);
  const { decide, isPending } = useDecision(item, rights, details);
  const behalfOf = (action: InboxAction) =>
    details && (rights[action].for_client ? currentApprovers(details) : delegator(details));
  const behalf = dialog && dialog !== 'add_approver' ? behalfOf(dialog) : undefined;
  const close = () => setDialog(null);

  async function confirm(decision: Decision) {
    onDecided(await decide(decision), decision.action);
  }

  function approve() {
    if (isPending || !rights.approve.allowed) return;
    confirm({ action: 'approve' }).catch((error: unknown) => notify.failure(errorText(error)));
  }

  return {
    rights,
    behalfOf,
    isPending,
    approve,
    openDialog: (action) => rights[action].allowed && setDialog(action),
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
            behalf={behalf && behalfText(behalf)}
            onConfirm={(comment) => confirm({ action: dialog, comment })}
            onClose={close}
          />
        )
      ),
  };
}

function delegator({ in_place_of }: ApprovalDetails): string | undefined {
  return in_place_of ? personName(in_place_of) : undefined;
}

function currentApprovers({ chain }: ApprovalDetails): string | undefined {
  const step = chain.find(({ state }) => state === 'now');
  const names = step?.people.filter(({ state }) => state === 'now').map(personName) ?? [];
  if (names.length === 0) return undefined;
  return step?.mode === 'all' ? joinedByAnd(names) : joinedByOr(names);
}
