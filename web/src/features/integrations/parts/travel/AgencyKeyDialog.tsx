import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { trips as contract } from '#contract/trips.contract.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import styles from './travel.module.css';

/** Asks for the company's key at its travel agency. The key is a secret, so it is never stored as a draft. */
export function AgencyKeyDialog({ onClose }: { onClose: () => void }) {
  const connect = useWrite('trips.connect');
  const formId = useId();
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = contract.connect.input.safeParse({ key: key.trim() });
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    try {
      await connect.mutateAsync(checked.data);
      notify.success('Travel agency connected. Trips are being read.');
      onClose();
    } catch (failure) {
      setRefusal(errorText(failure));
    }
  }

  return (
    <SideDialog
      title="Connect a travel agency"
      line="Your travel agency gives you a key for expense software."
      staysOpen={key !== ''}
      onClose={onClose}
      foot={
        <span className={styles.last}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={connect.isPending}>
            Connect
          </Button>
        </span>
      }
    >
      <form id={formId} aria-label="Connect a travel agency" onSubmit={(event) => void submit(event)}>
        <FormAlert message={refusal} />
        <PasswordField
          label="Key"
          autoComplete="off"
          value={key}
          error={error}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </form>
    </SideDialog>
  );
}
