import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { EditableLine } from '#domain/approvals/partial-approval.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { Advance, ApprovalDetails, DecidedItem } from '../item.ts';
import styles from '../pane/AdvancePane.module.css';
import { editPendingText, restoreText } from './approval-labels.ts';
import { advanceQuery, detailsQuery } from './details-query.ts';
import { LineEdit } from './LineEdit.tsx';
import { suggestedAmount } from './suggested-amount.ts';
import { type OnDecided, useDeciding } from './use-deciding.tsx';

interface AdvanceDecision {
  advance: Advance;
  /** Undefined while the details are loading. */
  details: ApprovalDetails | undefined;
  onDecided: OnDecided;
}

/**
 * Returns the decisions that the user can make on an advance, the edit of its amount, and the reason why the approval
 * is blocked.
 */
export function useAdvanceDecision({ advance, details, onDecided }: AdvanceDecision) {
  const item = advanceItem(advance);
  const deciding = useDeciding({ item, details, onDecided });
  const edits = useAmountEdit(advance, deciding.rights.edit.allowed);
  // An open edit blocks the approval, because otherwise the unedited amount could be approved by accident.
  const blocked = edits.isChanging ? editPendingText : null;
  return { item, deciding, edits, blocked };
}

interface AmountEdits {
  /** The button that edits the amount; null if the user cannot change it. */
  tools: ReactNode;
  form: ReactNode;
  isChanging: boolean;
}

function useAmountEdit(advance: Advance, mayEdit: boolean): AmountEdits {
  const [isChanging, setChanging] = useState(false);
  const edit = useWrite('approvals.editAdvance');
  const queries = useQueryClient();
  const stop = () => setChanging(false);
  useKeys({ e: mayEdit ? () => setChanging(true) : undefined });

  async function change(input: Sent<'approvals.editAdvance'>['change']) {
    const { advance_id, version, edited_amount, approve_text } = await edit.mutateAsync({
      advance_id: advance.id,
      version: advance.version,
      change: input,
    });
    queries.setQueryData(
      advanceQuery(advance_id).queryKey,
      (current) => current && { ...current, data: { ...current.data, version, edited_amount } },
    );
    const { queryKey } = detailsQuery({ item_kind: 'advance', item_id: advance_id });
    queries.setQueryData(queryKey, (current) => current && { ...current, approve_text });
  }

  function restore() {
    change({ kind: 'restore' }).catch((error: unknown) => notify.failure(errorText(error)));
  }

  if (!mayEdit) return { tools: null, form: null, isChanging: false };
  return {
    isChanging,
    tools: (
      <span className={styles.tools}>
        {advance.edited_amount !== null && (
          <Button size="sm" variant="subtle" leftSection={<IconArrowBackUp aria-hidden="true" />} onClick={restore}>
            {restoreText(advance.capped_amount)}
          </Button>
        )}
        <Button
          size="sm"
          variant="subtle"
          leftSection={<IconPencil aria-hidden="true" />}
          rightSection={<KeyCap>E</KeyCap>}
          onClick={() => setChanging(true)}
        >
          {t`Edit amount`}
        </Button>
      </span>
    ),
    form: isChanging && (
      <div className={styles.edit}>
        <LineEdit
          name={advance.title}
          line={editableAdvance(advance)}
          converted_currency={advance.converted_currency}
          hasRate={false}
          suggested={suggestedAmount(advance)}
          onCancel={stop}
          onSave={async ({ edited_amount, comment }) => {
            await change({ kind: 'lower', edited_amount, comment });
            stop();
          }}
        />
      </div>
    ),
  };
}

function advanceItem({ id, number, title, stage, owner, version }: Advance): DecidedItem {
  return { item_kind: 'advance', item_id: id, number, title, stage, owner, version };
}

function editableAdvance(advance: Advance): EditableLine {
  const { currency, amount, capped_amount, edited_amount, edited_ex_rate, edited_converted_amount } = advance;
  return {
    currency,
    amount,
    capped_amount,
    edited_amount,
    edited_ex_rate,
    edited_converted_amount,
    ex_rate: advance.ex_rate ?? '1',
    converted_amount: advance.converted_amount ?? amount,
  };
}
