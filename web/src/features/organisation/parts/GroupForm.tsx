import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { organisation } from '#contract/organisation.contract.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { PeopleField } from '../../people/parts/PeopleField.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { groupsQuery } from '../organisation.calls.ts';
import styles from '../organisation.module.css';
import { RemoveItemButton } from './RemoveItemButton.tsx';

type Group = Answer<'organisation.groups'>['data'][number];
type Members = Group['members'];

interface Values {
  name: string;
  description: string;
  members: Members;
  version: number;
}

const schema = organisation.saveGroup.input.omit({ id: true });

interface GroupFormProps {
  group: Group | null;
  canChange: boolean;
  onClose: () => void;
}

/**
 * The form of a group. People who match any part of the group are its members; the number of members updates with the
 * selection.
 */
export function GroupForm({ group, canChange, onClose }: GroupFormProps) {
  const edit = useGroupEdit(group, onClose);
  const basics = useBasics();
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  const memberField = (part: Exclude<keyof Members, 'user_ids'>, label: string, data: MemberChoices) => (
    <Controller
      control={control}
      name={`members.${part}`}
      render={({ field }) => (
        <MultiSelectField
          label={label}
          isOptional
          data={data}
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );

  return (
    <FormDialog
      title={group?.name ?? 'New group'}
      edit={edit}
      action={group ? 'Save' : 'Add group'}
      isReadOnly={!canChange}
      end={group && <RemoveItemButton kind="group" item={{ ...group, no_of_users: 0 }} onRemoved={onClose} />}
      onClose={onClose}
    >
      <TextField label="Name" error={errors.name?.message} {...register('name')} />
      <TextField label="Description" isOptional error={errors.description?.message} {...register('description')} />
      <h3>Members</h3>
      <MemberCount members={useWatch({ control, name: 'members' })} />
      {memberField('department_ids', 'Departments', basics.departments)}
      {memberField('entity_ids', 'Entities', basics.entities)}
      {memberField('business_unit_ids', 'Business units', basics.business_units)}
      {memberField('level_ids', 'Employee levels', basics.levels)}
      {memberField('locations', 'Locations', basics.locations)}
      <Controller
        control={control}
        name="members.user_ids"
        render={({ field }) => (
          <PeopleField label="People" isOptional value={field.value} ref={field.ref} onChange={field.onChange} />
        )}
      />
    </FormDialog>
  );
}

function useGroupEdit(group: Group | null, onClose: () => void) {
  const queries = useQueryClient();
  const save = useWrite('organisation.saveGroup');

  return useEditForm<Values>({
    schema,
    values: valuesOf(group),
    draft: `group-${group?.id ?? 'new'}-${group?.version ?? ''}`,
    save: async ({ version, ...values }) => {
      await save.mutateAsync({ ...values, ...(group ? { id: group.id, version } : {}) });
      notify.success(group ? `${values.name} saved` : `${values.name} added`);
      onClose();
    },
    ...(group
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...groupsQuery, staleTime: 0 });
            return valuesOf(data.find(({ id }) => id === group.id) ?? group);
          },
        }
      : {}),
  });
}

type MemberChoices = string[] | { value: string; label: string }[];

function MemberCount({ members }: { members: Members }) {
  const [settled] = useDebouncedValue(members, 250);
  const { data, isError } = useQuery({
    ...queryOf('organisation.countMembers', { members: settled }),
    placeholderData: keepPreviousData,
  });
  const count = data?.no_of_users;
  return (
    <p className={styles.members} role="status">
      {isError && 'The number of people could not be loaded.'}
      {!isError && count === undefined && 'Counting…'}
      {!isError && count !== undefined && (
        <>
          <b>{countText(count)}</b> {count === 1 ? 'person matches' : 'people match'} at least one of these.
        </>
      )}
    </p>
  );
}

function valuesOf(group: Group | null): Values {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    members: group?.members ?? {
      user_ids: [],
      department_ids: [],
      entity_ids: [],
      business_unit_ids: [],
      level_ids: [],
      locations: [],
    },
    version: group?.version ?? 0,
  };
}
