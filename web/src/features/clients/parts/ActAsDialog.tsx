import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { acting as contract } from '#contract/acting.contract.ts';
import { actingMinutes } from '#domain/access/acting.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { ClientDetails } from './client.calls.ts';

interface ActAsValues {
  client_id: string;
  user_id: string | undefined;
  reason: string;
  minutes: (typeof actingMinutes)[number];
  is_read_only: boolean;
}

/** Asks for the person, the reason and the limits, and then opens the product as this person. */
export function ActAsDialog({ client, onClose }: Pick<ClientDetails, 'client'> & { onClose: () => void }) {
  const { client_id, name } = client;
  const start = useWrite('acting.start');
  const edit = useEditForm<ActAsValues>({
    schema: contract.start.input,
    values: { client_id, user_id: undefined, reason: '', minutes: actingMinutes[0], is_read_only: true },
    draft: `act-as-${client_id}`,
    async save(values) {
      const { redirect_to } = await start.mutateAsync(values);
      // Loads the whole page again, so that no data of the provider stays in memory.
      window.location.assign(redirect_to);
    },
  });
  const { control, register, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={`Act as ${name}`}
      line="The company sees in its audit log who acted, why, and every change. Its super admins are notified."
      edit={edit}
      action="Start acting"
      onClose={onClose}
    >
      <Controller
        control={control}
        name="user_id"
        render={({ field }) => <PersonChoice client_id={client_id} value={field.value} onChange={field.onChange} />}
      />
      <TextAreaField label="Reason" error={errors.reason?.message} {...register('reason')} />
      <Controller
        control={control}
        name="minutes"
        render={({ field }) => (
          <SegmentField
            label="Ends after"
            value={String(field.value)}
            options={actingMinutes.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
            onChange={(value) => field.onChange(Number(value))}
          />
        )}
      />
      <Controller
        control={control}
        name="is_read_only"
        render={({ field }) => (
          <CheckboxField
            label="Allow changes"
            description="Payments, bank accounts, passwords, second factors and API keys stay locked."
            checked={!field.value}
            onChange={(event) => field.onChange(!event.currentTarget.checked)}
          />
        )}
      />
    </FormDialog>
  );
}

interface PersonChoiceProps {
  client_id: string;
  value: string | undefined;
  onChange: (user_id: string | undefined) => void;
}

/**
 * The field for the person. Before the user types, it lists the super admins; a search lists all people whose names
 * match.
 */
function PersonChoice({ client_id, value, onChange }: PersonChoiceProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const admins = useQuery(queryOf('acting.people', { client_id }));
  const found = useQuery({
    ...queryOf('acting.people', { client_id, search }),
    enabled: search.trim() !== '' && search !== chosen?.label,
  });
  const people = [...(found.data?.data ?? []), ...(admins.data?.data ?? [])];
  const choices = new Map(people.map((person) => [person.user_id, `${personName(person)} (${person.email})`]));
  if (chosen) choices.set(chosen.value, chosen.label);

  return (
    <SelectField
      label="Person"
      isOptional
      clearable
      placeholder="A super admin"
      data={[...choices].map(([user_id, label]) => ({ value: user_id, label }))}
      value={value ?? null}
      onSearchChange={setSearch}
      onChange={(user_id) => {
        setChosen(user_id ? { value: user_id, label: choices.get(user_id) ?? '' } : null);
        onChange(user_id ?? undefined);
      }}
    />
  );
}
