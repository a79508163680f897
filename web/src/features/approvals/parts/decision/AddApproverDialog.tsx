import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import styles from '../../../../ui/dialogs.module.css';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { PersonField } from '../../../people/parts/PersonField.tsx';
import type { DecidedItem } from '../item.ts';
import type { Decision } from './use-decision.ts';

interface AddApproverDialogProps {
  item: DecidedItem;
  onConfirm: (decision: Decision) => Promise<unknown>;
  onClose: () => void;
}

/** Adds an approver directly after the current step. */
export function AddApproverDialog({ item, onConfirm, onClose }: AddApproverDialogProps) {
  const [user_id, setPerson] = useState<string | null>(null);
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);

  async function confirm() {
    if (isPending) return;
    if (!user_id) return setProblem(t`Choose an approver.`);
    setPending(true);
    setRefusal(null);
    try {
      await onConfirm({ action: 'add_approver', user_id, comment: comment.trim() });
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
      setPending(false);
    }
  }

  function submitOnShortcut(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void confirm();
  }

  return (
    <ModalDialog label={t`Add an approver`} className={styles.open} staysOpen={comment !== ''} onClose={onClose}>
      <form
        noValidate
        onKeyDown={submitOnShortcut}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className={styles.words}>
          <h2>{t`Add an approver`}</h2>
          <p>{t`They review ${item.number} next, right after you.`}</p>
          <FormAlert message={refusal} />
          <PersonField
            label={t`Approver`}
            value={user_id}
            without={item.owner.user_id}
            error={problem}
            onChange={(id) => {
              setPerson(id);
              setProblem(undefined);
            }}
          />
          <TextAreaField
            label={t`Comment`}
            isOptional
            placeholder={t`What should they check?`}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={isPending}>
            {t`Add approver`}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
