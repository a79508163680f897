import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { outsideRecipients as contract } from '#contract/outside-recipients.contract.ts';
import { hasOptedOut } from '#domain/exports/outside-recipients.ts';
import type { Answer } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { useEditForm } from '../../../../ui/use-edit-form.ts';
import styles from './OutsideRecipients.module.css';

type Recipient = Answer<'outsideRecipients.list'>['data'][number];

const pills = {
  confirmed: { label: 'Confirmed', tone: 'good' },
  pending: { label: 'Waiting for confirmation', tone: 'neutral' },
  expired: { label: 'Link expired', tone: 'neutral' },
  declined: { label: 'Declined', tone: 'bad' },
  unsubscribed: { label: 'Unsubscribed', tone: 'bad' },
} as const satisfies Record<Recipient['state'], { label: string; tone: string }>;

/** Lists the addresses outside the company to which schedules can send files. */
export function OutsideRecipients({ canChange }: { canChange: boolean }) {
  const query = useQuery(queryOf('outsideRecipients.list', {}));
  const [isAdding, setAdding] = useState(false);
  const recipients = query.data?.data ?? [];
  return (
    <Card aria-label="Outside recipients" className={styles.card}>
      <CardHeader
        title="Outside recipients"
        end={
          canChange && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus aria-hidden="true" />}
              onClick={() => setAdding(true)}
            >
              Add address
            </Button>
          )
        }
      />
      <ListStatus
        of={query}
        count={recipients.length}
        rows={2}
        failed="Failed to fetch Outside recipients."
        empty={
          <EmptyState title="No outside recipients" icon={<IconMail size={20} aria-hidden="true" />}>
            Add the address of an accountant or auditor to send files to them. They confirm it first.
          </EmptyState>
        }
      >
        <SimpleTable
          label="Outside recipients"
          columns={canChange ? [...columns, actionColumn] : columns}
          rows={recipients}
          keyOf={({ recipient_id }) => recipient_id}
        />
      </ListStatus>
      {isAdding && <AddressDialog onClose={() => setAdding(false)} />}
    </Card>
  );
}

const columns: readonly SimpleColumn<Recipient>[] = [
  { head: 'Email', cell: ({ email }) => email, isTitle: true },
  { head: 'Status', cell: ({ state }) => <Pill tone={pills[state].tone}>{pills[state].label}</Pill> },
  { head: 'Schedules', cell: ({ no_of_schedules }) => String(no_of_schedules) },
  { head: 'Added by', cell: ({ added_by }) => `${added_by.first_name} ${added_by.last_name}` },
  { head: 'Last confirmation email', cell: ({ mailed_at }) => <DateTime at={mailed_at} /> },
];

const actionColumn: SimpleColumn<Recipient> = {
  head: 'Actions',
  cell: (recipient) => <RecipientActions recipient={recipient} />,
  isAction: true,
};

function RecipientActions({ recipient: { recipient_id, email, state } }: { recipient: Recipient }) {
  const add = useWrite('outsideRecipients.add');
  const remove = useWrite('outsideRecipients.remove');
  const onError = (error: Error) => notify.failure(errorText(error));
  if (hasOptedOut(state)) return null;
  return (
    <span className={styles.actions}>
      {state !== 'confirmed' && (
        <TextButton
          onClick={() => add.mutate({ email }, { onSuccess: () => notify.success(`Link sent to ${email}`), onError })}
        >
          Send link again
        </TextButton>
      )}
      <TextButton
        onClick={() =>
          remove.mutate({ recipient_id }, { onSuccess: () => notify.success(`${email} removed`), onError })
        }
      >
        Remove
      </TextButton>
    </span>
  );
}

function AddressDialog({ onClose }: { onClose: () => void }) {
  const add = useWrite('outsideRecipients.add');
  const edit = useEditForm<{ email: string }>({
    schema: contract.add.input,
    values: { email: '' },
    draft: 'outside-recipient-new',
    async save(values) {
      await add.mutateAsync(values);
      onClose();
      notify.success(`Link sent to ${values.email}`);
    },
  });
  const { register, formState } = edit.form;
  return (
    <FormDialog
      title="Add address"
      line="We send a link to this address. It receives files only after it confirms."
      edit={edit}
      action="Send link"
      onClose={onClose}
    >
      <TextField label="Email" type="email" error={formState.errors.email?.message} {...register('email')} />
    </FormDialog>
  );
}
