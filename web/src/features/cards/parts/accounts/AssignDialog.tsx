import { Button } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import dialogs from '../../../../ui/dialogs.module.css';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PersonField } from '../../../people/parts/PersonField.tsx';
import type { CardAccount } from '../transaction.ts';

/**
 * Assigns a card to a person. The dialog explains which of the card's transactions are assigned to this person as well.
 */
export function AssignDialog({ account, onClose }: { account: CardAccount; onClose: () => void }) {
  const [user_id, setUserId] = useState<string | null>(account.user?.user_id ?? null);
  const [problem, setProblem] = useState<string | null>(null);
  const assign = useWrite('cards.assign');
  const title = account.user ? t`Reassign ${account.name}` : t`Assign ${account.name}`;

  async function send() {
    setProblem(null);
    try {
      const { no_of_moved } = await assign.mutateAsync({ account_id: account.id, version: account.version, user_id });
      notify.success(
        plural(no_of_moved, 'Card assigned, 1 open transaction moved', 'Card assigned, # open transactions moved'),
      );
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={title} className={dialogs.open} onClose={onClose}>
      <div className={dialogs.words}>
        <h2>{title}</h2>
        <p>{t`Open transactions move to the new person. Expensed transactions stay with the previous one.`}</p>
        <FormAlert message={problem} />
        <PersonField
          label={t`Person`}
          isOptional
          value={user_id}
          valueName={account.user && personName(account.user)}
          onChange={setUserId}
        />
      </div>
      <div className={dialogs.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button loading={assign.isPending} onClick={() => void send()}>
          {t`Assign card`}
        </Button>
      </div>
    </ModalDialog>
  );
}
