import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import styles from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { listLabels } from './list-labels.ts';

interface SaveViewDialogProps {
  list: Sent<'views.save'>['list'];
  query: string;
  existingNames: readonly string[];
  onClose: () => void;
}

const maxNameLength = 60;

/** Saves the current list state as a view. An existing view with the same name is replaced. */
export default function SaveViewDialog({ list, query, existingNames, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = useWrite('views.save');
  const trimmed = name.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!trimmed) return setError(listLabels.viewNameRequired);
    try {
      await save.mutateAsync({ list, name: trimmed, query });
      notify.success(listLabels.viewSaved(trimmed));
      onClose();
    } catch {
      // The error message is shown above the field.
    }
  }

  return (
    <ModalDialog label={t`Save view`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={styles.words}>
          <h2>{t`Save view`}</h2>
          <p>{listLabels.saveViewHint}</p>
          <FormAlert message={save.isError ? errorText(save.error) : null} />
          <TextField
            label={t`Name`}
            autoFocus
            maxLength={maxNameLength}
            value={name}
            error={error}
            {...(existingNames.includes(trimmed) ? { description: listLabels.viewReplaced(trimmed) } : {})}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t`Save view`}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
