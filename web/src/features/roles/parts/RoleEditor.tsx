import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { use, useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { roles } from '#contract/roles.contract.ts';
import type { ApproverRight, Reach } from '#domain/access/areas.ts';
import { defaultRoleKey } from '#domain/access/default-roles.ts';
import { countText } from '#domain/text/count-text.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AppLink, NavigationContext } from '../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { rolesQuery } from '../roles.calls.ts';
import { DeleteRoleButton } from './DeleteRoleButton.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import styles from './RoleEditor.module.css';
import type { AreaActions } from './rights.ts';
import type { Role } from './role.ts';
import { rolesPath, roleUrl } from './role-url.ts';

interface Values {
  name: string;
  reach: Reach;
  rights: ApproverRight[];
  areas: AreaActions;
  version: number;
}

interface RoleEditorProps {
  /** The role to edit; null for a new one. */
  role: Role | null;
  /** The role whose rights a new role starts with. */
  copied: Role | null;
  canChange: boolean;
}

const schema = roles.edit.input.omit({ role_id: true });

/** Edits the rights of a role. Built-in roles can only be viewed and copied. */
export function RoleEditor({ role, copied, canChange }: RoleEditorProps) {
  const navigation = use(NavigationContext);
  const isFixed = !canChange || (role?.is_built_in ?? false);
  const edit = useRoleEdit(role, copied);
  const { isDirty, isSubmitting } = edit.form.formState;
  const noteId = useId();
  const note = role && canChange ? noteOf(role) : null;

  function cancel() {
    edit.forget();
    if (role) edit.form.reset(valuesOf(role, false));
    else navigation?.navigate(rolesPath);
  }

  return (
    <Card>
      <CardHeader
        title={role?.name ?? (copied ? `Copy of ${copied.name}` : 'New role')}
        end={role && canChange && <RoleButtons role={role} reason={note && noteId} />}
      />
      <form className={styles.form} aria-label="Role" {...edit.handlers}>
        <FormAlert message={edit.refusal}>
          {edit.is_changed && (
            <p>
              <TextButton onClick={() => void edit.reload()}>Load the newer version</TextButton> and keep your changes.
            </p>
          )}
        </FormAlert>
        {note && (
          <p className={styles.note} id={noteId}>
            {note}
          </p>
        )}
        <RoleFields form={edit.form} hasName={!role?.is_built_in} isFixed={isFixed} />
        {!isFixed && (isDirty || !role) && (
          <div className={styles.foot}>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {role ? 'Save role' : 'Add role'}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}

function useRoleEdit(role: Role | null, copied: Role | null) {
  const queries = useQueryClient();
  const navigation = use(NavigationContext);
  const create = useWrite('roles.create');
  const change = useWrite('roles.edit');

  const edit = useEditForm<Values>({
    schema,
    values: valuesOf(role ?? copied, role === null),
    draft: role ? `role-${role.role_id}-${role.version}` : `role-new-${copied?.role_id ?? ''}`,
    save: async ({ version, ...values }) => {
      if (role) {
        const { data } = await change.mutateAsync({ ...values, version, role_id: role.role_id });
        edit.form.reset(valuesOf(data, false));
        notify.success(`${data.name} saved. The change takes effect immediately.`);
      } else {
        const { data } = await create.mutateAsync({ ...values, ...(copied ? { copy_of: copied.role_id } : {}) });
        notify.success(`${data.name} added`);
        navigation?.navigate(roleUrl({ role: data.role_id }));
      }
    },
    ...(role
      ? {
          reload: async () => {
            const found = await queries.fetchQuery({ ...rolesQuery, staleTime: 0 });
            return valuesOf(found.roles.find(({ role_id }) => role_id === role.role_id) ?? role, false);
          },
        }
      : {}),
  });
  return edit;
}

interface RoleFieldsProps {
  form: UseFormReturn<Values>;
  /** True to show the name field. Built-in roles have a fixed name. */
  hasName: boolean;
  isFixed: boolean;
}

function RoleFields({ form, hasName, isFixed }: RoleFieldsProps) {
  const { register, control, formState, watch } = form;
  const reach = watch('reach');

  return (
    <fieldset disabled={isFixed} className={styles.fields}>
      {hasName && (
        <div className={styles.name}>
          <TextField label="Name" error={formState.errors.name?.message} {...register('name')} />
        </div>
      )}
      <Controller
        control={control}
        name="reach"
        render={({ field }) => (
          <Radio.Group label="Scope" value={field.value} onChange={field.onChange}>
            <div className={styles.reaches}>
              <Radio value="own" label="Their own reports and advances" disabled={isFixed} />
              <Radio value="organisation" label="The whole organisation" disabled={isFixed} />
            </div>
          </Radio.Group>
        )}
      />
      <Controller
        control={control}
        name="areas"
        render={({ field }) => (
          <RightsMatrix areas={field.value} reach={reach} isFixed={isFixed} onChange={field.onChange} />
        )}
      />
      <Controller
        control={control}
        name="rights"
        render={({ field }) => <ApproverRights rights={field.value} isFixed={isFixed} onChange={field.onChange} />}
      />
    </fieldset>
  );
}

interface ApproverRightsProps {
  rights: readonly ApproverRight[];
  isFixed: boolean;
  onChange: (rights: ApproverRight[]) => void;
}

function ApproverRights({ rights, isFixed, onChange }: ApproverRightsProps) {
  return (
    <fieldset className={styles.rights}>
      <legend>Approvals</legend>
      {rightText.map(({ right, label, description }) => (
        <CheckboxField
          key={right}
          label={label}
          description={description}
          disabled={isFixed}
          checked={rights.includes(right)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...rights, right] : rights.filter((granted) => granted !== right))
          }
        />
      ))}
    </fieldset>
  );
}

/** Explains why the role cannot be changed or deleted; null if it can. */
function noteOf({ key, is_built_in, no_of_users }: Role): string | null {
  if (key === defaultRoleKey)
    return 'Every user has this role unless you remove it from them. Without it they cannot submit expenses or advances. Built-in roles cannot be changed.';
  if (is_built_in) return 'Built-in roles cannot be changed. Copy the role and edit the copy.';
  if (no_of_users === 0) return null;
  return no_of_users === 1
    ? 'To delete this role, remove its member first.'
    : `To delete this role, remove its ${countText(no_of_users)} members first.`;
}

function RoleButtons({ role, reason }: { role: Role; reason: string | null }) {
  return (
    <span className={styles.buttons}>
      <Button
        component={AppLink}
        href={roleUrl({ role: 'new', copy_of: role.role_id })}
        size="sm"
        variant="default"
        leftSection={<IconCopy aria-hidden="true" />}
      >
        Copy
      </Button>
      <DeleteRoleButton role={role} reason={reason} />
    </span>
  );
}

const rightText: readonly { right: ApproverRight; label: string; description: string }[] = [
  {
    right: 'approver',
    label: 'Approver',
    description: 'Opens the approval inbox with the items assigned to them to approve, send back or reject.',
  },
  {
    right: 'report_advance_approval',
    label: 'Report and advance approval',
    description: 'The same inbox, for custom roles that approve besides their other work.',
  },
];

function valuesOf(role: Role | null, isNew: boolean): Values {
  return {
    name: role ? (isNew ? `${role.name} copy` : role.name) : '',
    reach: role?.reach ?? 'organisation',
    rights: role?.rights ?? [],
    areas: role?.areas ?? {},
    version: isNew ? 0 : (role?.version ?? 0),
  };
}
