import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type LedgerAccount, ledgerAccountLabel, ledgerAccounts } from '#domain/ledger/postings.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import styles from './erp.module.css';

interface ChartAccountFormProps {
  entities: readonly { id: string; name: string }[];
  onClose: () => void;
}

/**
 * Adds an account number and name that are valid from a date. An entry for the same entity, account and date is
 * replaced.
 */
export function ChartAccountForm({ entities, onClose }: ChartAccountFormProps) {
  const today = useToday();
  const [account, setAccount] = useState<LedgerAccount>('employee_payable');
  const [entity_id, setEntityId] = useState<string | null>(null);
  const [effective_from, setFrom] = useState<string | null>(`${today.slice(0, 7)}-01`);
  const [number, setNumber] = useState('');
  const [name, setName] = useState('');
  const save = useWrite('ledger.saveChartAccount');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!effective_from) return;
    try {
      await save.mutateAsync({ entity_id, account, effective_from, number, name });
      notify.success('Account number saved');
      onClose();
    } catch {
      // The form's alert already shows why the request failed.
    }
  }

  return (
    <form className={styles.stack} aria-label="Account number" onSubmit={(event) => void submit(event)}>
      <FormAlert message={save.error ? errorText(save.error) : null} />
      <div className={styles.fields}>
        <SelectField
          label="Account"
          data={ledgerAccounts.map((value) => ({ value, label: ledgerAccountLabel[value] }))}
          value={account}
          onChange={(value) => setAccount(ledgerAccounts.find((each) => each === value) ?? account)}
        />
        <TextField
          label="Number"
          maxLength={30}
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
        />
        <TextField
          label="Name"
          isOptional
          maxLength={80}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <SelectField
          label="Entity"
          isOptional
          clearable
          placeholder="All entities"
          data={entities.map(({ id, name: label }) => ({ value: id, label }))}
          value={entity_id}
          onChange={setEntityId}
        />
        <DateField label="Valid from" value={effective_from} onChange={setFrom} />
      </div>
      <p className={styles.buttons}>
        <Button type="submit" loading={save.isPending} disabled={!effective_from || number.trim() === ''}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
