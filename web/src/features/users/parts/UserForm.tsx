import { useQueryClient } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { users } from '#contract/users.contract.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../ui/FormSwitch.tsx';
import { MultiSelectField } from '../../../ui/MultiSelectField.tsx';
import { notify } from '../../../ui/notices.ts';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import { PersonField } from '../../people/parts/PersonField.tsx';
import { useBasics } from '../../people/parts/user-basics.ts';
import { userQuery } from '../users.calls.ts';
import { AccessButton } from './AccessButton.tsx';
import { UserFacts } from './UserFacts.tsx';
import type { User } from './user.ts';

/** The values of the form. The version is sent only when a user is edited. */
interface Values {
  email: string;
  first_name: string;
  last_name: string;
  employee_code: string;
  entity_id: string | null;
  department_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  location: string;
  manager_id: string | null;
  role_ids: string[];
  is_employee: boolean;
  custom_values: Record<string, unknown>;
  version: number;
}

const schema = users.edit.input.omit({ user_id: true });

interface UserFormProps {
  user: User | null;
  canChange: boolean;
  onClose: () => void;
}

/** Invites a user, or edits their details, position and roles. */
export function UserForm({ user, canChange, onClose }: UserFormProps) {
  const edit = useUserEdit(user, onClose);
  const { register, control, formState, setValue } = edit.form;
  const { errors } = formState;
  const customValues = useWatch({ control, name: 'custom_values' });

  return (
    <FormDialog
      title={user ? personName(user) : 'Invite a colleague'}
      line={user ? user.email : 'They receive an email with a link to set a password.'}
      edit={edit}
      action={user ? 'Save' : 'Send invitation'}
      isReadOnly={!canChange || isAnonymised(user)}
      head={user && <UserFacts user={user} canChange={canChange} />}
      end={user && <AccessButton user={user} onClose={onClose} />}
      onClose={onClose}
    >
      <FieldPair>
        <TextField label="First name" error={errors.first_name?.message} {...register('first_name')} />
        <TextField label="Last name" error={errors.last_name?.message} {...register('last_name')} />
      </FieldPair>
      <TextField
        label="Work email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...(user?.pending_email ? { description: `${user.pending_email} is not confirmed yet.` } : {})}
        {...register('email')}
      />
      <TextField
        label="Employee code"
        isOptional
        error={errors.employee_code?.message}
        {...register('employee_code')}
      />

      <OrganisationFields form={edit.form} user={user} />

      <AccessFields form={edit.form} />

      <CustomFieldInputs
        owner="user"
        values={customValues}
        errors={errors.custom_values as never}
        onChange={(values) => setValue('custom_values', values, { shouldDirty: true })}
      />
    </FormDialog>
  );
}

/** Returns true if the user's personal data is being or has been removed. Nobody can edit such a user. */
function isAnonymised(user: User | null): boolean {
  return user !== null && user.anonymising !== 'no';
}

/**
 * Returns the notice shown after saving. The new email of a person who has already joined takes effect only when they
 * confirm it.
 */
function savedText(values: Sent<'users.create'>, { email, pending_email }: User): string {
  return pending_email && values.email !== email
    ? `${personName(values)} saved. The email changes when ${pending_email} is confirmed.`
    : `${personName(values)} saved`;
}

function useUserEdit(user: User | null, onClose: () => void) {
  const queries = useQueryClient();
  const create = useWrite('users.create');
  const change = useWrite('users.edit');

  return useEditForm<Values>({
    schema,
    values: valuesOf(user),
    draft: user ? `user-${user.user_id}-${user.version}` : 'user-new',
    save: async ({ version, ...rest }) => {
      const values = rest as Sent<'users.create'>;
      if (user) {
        const { data } = await change.mutateAsync({ ...values, version, user_id: user.user_id });
        notify.success(savedText(values, data));
      } else {
        await create.mutateAsync(values);
        notify.success(`Invitation sent to ${values.email}`);
      }
      onClose();
    },
    ...(user
      ? {
          reload: async () => {
            const { data } = await queries.fetchQuery({ ...userQuery(user.user_id), staleTime: 0 });
            return valuesOf(data);
          },
        }
      : {}),
  });
}

function AccessFields({ form: { control } }: Pick<OrganisationFieldsProps, 'form'>) {
  const { roles, employee_role_id } = useBasics();
  return (
    <>
      <h3>Access</h3>
      <FormSwitch
        control={control}
        name="is_employee"
        label="Employee"
        description="Everyone can submit expenses and advances. Turn this off only for users with another role who never do."
      />
      <Controller
        control={control}
        name="role_ids"
        render={({ field, fieldState }) => (
          <MultiSelectField
            label="Additional roles"
            isOptional
            description="Changes take effect immediately."
            data={roles.filter(({ value }) => value !== employee_role_id)}
            error={fieldState.error?.message}
            ref={field.ref}
            value={field.value.filter((id) => id !== employee_role_id)}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </>
  );
}

interface OrganisationFieldsProps {
  form: UseFormReturn<Values>;
  user: User | null;
}

function OrganisationFields({ form, user }: OrganisationFieldsProps) {
  const basics = useBasics();
  const { control, formState } = form;
  const { errors } = formState;
  const optional = { control, isOptional: true, clearable: true };

  return (
    <>
      <h3>Organisation</h3>
      <FormSelect {...optional} name="entity_id" label="Entity" data={basics.entities} />
      <FieldPair>
        <FormSelect {...optional} name="department_id" label="Department" data={basics.departments} />
        <FormSelect {...optional} name="business_unit_id" label="Business unit" data={basics.business_units} />
      </FieldPair>
      <FieldPair>
        <FormSelect {...optional} name="level_id" label="Employee level" data={basics.levels} />
        <Controller
          control={control}
          name="location"
          render={({ field }) => (
            <SuggestField
              label="Location"
              isOptional
              data={basics.locations}
              error={errors.location?.message}
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
      </FieldPair>
      <Controller
        control={control}
        name="manager_id"
        render={({ field }) => (
          <PersonField
            label="Reporting manager"
            isOptional
            without={user?.user_id}
            value={field.value}
            valueName={field.value === user?.manager_id ? user?.manager : null}
            error={errors.manager_id?.message}
            ref={field.ref}
            onChange={field.onChange}
            onBlur={field.onBlur}
          />
        )}
      />
    </>
  );
}

function valuesOf(user: User | null): Values {
  return {
    email: user?.email ?? '',
    first_name: user?.first_name ?? '',
    last_name: user?.last_name ?? '',
    employee_code: user?.employee_code ?? '',
    entity_id: user?.entity_id ?? null,
    department_id: user?.department_id ?? null,
    business_unit_id: user?.business_unit_id ?? null,
    level_id: user?.level_id ?? null,
    location: user?.location ?? '',
    manager_id: user?.manager_id ?? null,
    role_ids: user?.role_ids ?? [],
    is_employee: user?.is_employee ?? true,
    custom_values: user?.custom_values ?? {},
    version: user?.version ?? 0,
  };
}
