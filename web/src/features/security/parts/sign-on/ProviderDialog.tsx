import { useQuery } from '@tanstack/react-query';
import { presetDetails, providerPresets } from '#domain/sign-on/provider-presets.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { FormSwitch } from '../../../../ui/FormSwitch.tsx';
import { notify } from '../../../../ui/notices.ts';
import { PasswordField } from '../../../../ui/PasswordField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { type EditForm, useEditForm } from '../../../../ui/use-edit-form.ts';
import type { SignOnSettings } from '../../security.calls.ts';
import { GroupRoles } from './GroupRoles.tsx';
import { type ProviderValues, providerSchema, providerValues } from './provider-values.ts';
import styles from './sign-on.module.css';

const presetChoices = providerPresets.map((value) => ({ value, label: presetDetails[value].label }));
const choicesOf = (rows: readonly { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

interface ProviderDialogProps {
  settings: SignOnSettings;
  onClose: () => void;
}

export function ProviderDialog({ settings, onClose }: ProviderDialogProps) {
  const save = useWrite('singleSignOn.save');
  const { provider } = settings;
  const version = provider?.version ?? 0;
  const edit = useEditForm<ProviderValues>({
    schema: providerSchema,
    values: providerValues(provider),
    draft: `single-sign-on-${version}`,
    async save(values) {
      await save.mutateAsync({ ...values, version });
      notify.success('Single sign-on saved');
      onClose();
    },
  });

  return (
    <FormDialog
      title="Single sign-on"
      line={`Enter this redirect URI at the provider: ${settings.redirect_uri}`}
      edit={edit}
      action="Save"
      onClose={onClose}
    >
      <Connection edit={edit} hasSecret={provider !== null} />
      <Rules edit={edit} admins={settings.admins} />
      <Strength edit={edit} />
      <NewPeople edit={edit} />
    </FormDialog>
  );
}

function Connection({ edit, hasSecret }: { edit: EditForm<ProviderValues>; hasSecret: boolean }) {
  const { register, control, formState, watch, setValue } = edit.form;
  const { errors } = formState;
  const preset = presetDetails[watch('preset')];
  return (
    <>
      <FormSelect
        control={control}
        name="preset"
        label="Provider"
        data={presetChoices}
        onOptionSubmit={(value) => {
          const chosen = presetDetails[value as ProviderValues['preset']];
          setValue('name', value === 'other' ? '' : chosen.label);
          setValue('issuer', chosen.has_own_issuer ? '' : chosen.issuer);
        }}
      />
      <p className={styles.hint}>{preset.hint}</p>
      <TextField label="Name on the sign-in page" maxLength={40} error={errors.name?.message} {...register('name')} />
      {preset.has_own_issuer && (
        <TextField label="Issuer" placeholder={preset.issuer} error={errors.issuer?.message} {...register('issuer')} />
      )}
      <TextField
        label="Client ID"
        autoComplete="off"
        error={errors.oidc_client?.message}
        {...register('oidc_client')}
      />
      <PasswordField
        label="Client secret"
        autoComplete="new-password"
        placeholder={hasSecret ? 'Saved. Enter a new one to replace it.' : ''}
        error={errors.client_secret?.message}
        {...register('client_secret')}
      />
    </>
  );
}

function Rules({ edit, admins }: { edit: EditForm<ProviderValues>; admins: SignOnSettings['admins'] }) {
  const { control, watch } = edit.form;
  return (
    <>
      <FormSwitch control={control} name="is_enabled" label="Offer it on the sign-in page" />
      <FormSwitch
        control={control}
        name="is_required"
        label="Require it for verified domains"
        description="Passwords no longer work for people with an email of these domains."
      />
      {watch('is_required') && (
        <FormSelect
          control={control}
          name="emergency_user_id"
          label="Can always use a password"
          data={admins.map(({ user_id, name }) => ({ value: user_id, label: name }))}
        />
      )}
    </>
  );
}

/**
 * Settings for the strength of a sign-in at the provider: the proof of a second factor, and the maximum age of the
 * session.
 */
function Strength({ edit }: { edit: EditForm<ProviderValues> }) {
  const { register, formState } = edit.form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Values that prove a second factor"
        isOptional
        placeholder="mfa hwk"
        description="Values of acr or amr, separated by spaces. People without one of them need a second factor in Outlay if your company requires one. Without values, every sign-in at the provider is enough."
        error={errors.factor_values?.message}
        {...register('factor_values')}
      />
      <TextField
        label="Sign in again at the provider after minutes"
        isOptional
        inputMode="numeric"
        description="Without it, a session at the provider of any age is enough."
        error={errors.max_age_minutes?.message}
        {...register('max_age_minutes', { setValueAs: minutesFrom })}
      />
    </>
  );
}

function minutesFrom(value: string | number | null): number | null {
  return value === '' || value === null ? null : Number(value);
}

function NewPeople({ edit }: { edit: EditForm<ProviderValues> }) {
  const { control, watch, register, formState } = edit.form;
  const { data } = useQuery(queryOf('users.basics', {}));
  const roles = choicesOf(data?.roles);
  return (
    <>
      <FormSwitch
        control={control}
        name="creates_people"
        label="Create people when they first sign in"
        description="Otherwise they have to be invited."
      />
      {watch('creates_people') && (
        <>
          <FormSelect control={control} name="default_role_id" label="Role" isOptional clearable data={roles} />
          <FormSelect
            control={control}
            name="default_entity_id"
            label="Entity"
            isOptional
            clearable
            data={choicesOf(data?.entities)}
          />
          <FormSelect
            control={control}
            name="default_department_id"
            label="Department"
            isOptional
            clearable
            data={choicesOf(data?.departments)}
          />
        </>
      )}
      <TextField
        label="Claim with groups"
        isOptional
        placeholder="groups"
        error={formState.errors.groups_claim?.message}
        {...register('groups_claim')}
      />
      {watch('groups_claim') && <GroupRoles edit={edit} roles={roles} />}
    </>
  );
}
