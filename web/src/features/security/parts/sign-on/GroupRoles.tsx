import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray } from 'react-hook-form';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import type { ProviderValues } from './provider-values.ts';
import styles from './sign-on.module.css';

interface GroupRolesProps {
  edit: EditForm<ProviderValues>;
  roles: { value: string; label: string }[];
}

/** The roles that members of the identity provider's groups get at every sign-in. */
export function GroupRoles({ edit, roles }: GroupRolesProps) {
  const { control, register, formState } = edit.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'group_roles' });
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className={styles.group}>
          <TextField
            label="Group"
            error={formState.errors.group_roles?.[index]?.group_name?.message}
            {...register(`group_roles.${index}.group_name`)}
          />
          <FormSelect control={control} name={`group_roles.${index}.role_id`} label="Role" data={roles} />
          <ActionIcon variant="subtle" size="lg" aria-label={`Remove group ${index + 1}`} onClick={() => remove(index)}>
            <IconTrash aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden="true" />}
          onClick={() => append({ group_name: '', role_id: '' })}
        >
          Add group
        </Button>
      </div>
    </>
  );
}
