import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import styles from '../../../ui/dialogs.module.css';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';

interface SaveViewDialogProps {
  list: Sent<'views.save'>['list'];
  query: string;
  /** The names of the views there are. */
  taken: readonly string[];
  onClose: () => void;
}

const nameLength = 60;

/** Gives what the list shows now a name. The same name again replaces what it stood for. */
export default function SaveViewDialog({ list, query, taken, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const save = useWrite('views.save');
  const tidied = name.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!tidied) return setError('Give the view a name.');
    try {
      await save.mutateAsync({ list, name: tidied, query });
      notify.success(`View ${tidied} saved`);
      onClose();
    } catch {
      // The sentence stands above the field.
    }
  }

  return (
    <ModalDialog label="Save view" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={styles.words}>
          <h2>Save view</h2>
          <p>The search, the filters and the order, as they are now.</p>
          <FormAlert message={save.isError ? sentenceOf(save.error) : null} />
          <TextField
            label="Name"
            autoFocus
            placeholder="Waiting for approval"
            maxLength={nameLength}
            value={name}
            error={error}
            {...(taken.includes(tidied) ? { description: `Replaces the view ${tidied}.` } : {})}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </div>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save view
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
