import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import dialogs from '../../../../ui/dialogs.module.css';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { CardAccount } from '../transaction.ts';

interface RenameDialogProps {
  account: CardAccount;
  /** Throws if the name is refused. */
  onRename: (nickname: string) => Promise<void>;
  onClose: () => void;
}

export function RenameDialog({ account, onRename, onClose }: RenameDialogProps) {
  const [nickname, setNickname] = useState(account.nickname);
  const [problem, setProblem] = useState<string | null>(null);

  async function rename(event: FormEvent) {
    event.preventDefault();
    try {
      await onRename(nickname.trim());
    } catch (error) {
      setProblem(errorText(error));
    }
  }

  return (
    <ModalDialog label={t`Rename card`} onClose={onClose}>
      <form onSubmit={(event) => void rename(event)}>
        <div className={dialogs.words}>
          <h2>{t`Rename card`}</h2>
          <FormAlert message={problem} />
          <TextField
            label={t`Nickname`}
            isOptional
            autoFocus
            maxLength={25}
            value={nickname}
            onChange={({ currentTarget: { value } }) => setNickname(value)}
          />
        </div>
        <div className={dialogs.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit">{t`Rename`}</Button>
        </div>
      </form>
    </ModalDialog>
  );
}
