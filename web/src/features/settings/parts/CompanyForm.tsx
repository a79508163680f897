import { zodResolver } from '@hookform/resolvers/zod';
import { Button, FileButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { client } from '#contract/client.contract.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { base64Of } from '../../../lib/file-base64.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { useTimeZoneChoices } from '../../../lib/use-time-zone-choices.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import styles from './CompanyForm.module.css';

type Profile = Answer<'client.profile'>['data'];
type Values = Sent<'client.saveProfile'>;

const currenciesQuery = { ...queryOf('client.currencies', {}), staleTime: Number.POSITIVE_INFINITY };

interface CompanyFormProps {
  profile: Profile;
  isFixed: boolean;
}

/** Edits the company's profile. The currency cannot be changed once amounts in it exist. */
export function CompanyForm({ profile, isFixed }: CompanyFormProps) {
  const save = useWrite('client.saveProfile');
  const form = useForm<Values>({
    resolver: zodResolver(client.saveProfile.input),
    defaultValues: valuesOf(profile),
    values: valuesOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const { formState, register, reset } = form;
  const { errors } = formState;

  const { submit, refusal } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      const { data } = await save.mutateAsync(values);
      reset(valuesOf(data));
      notify.success('Company saved');
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Company">
      <FormAlert message={refusal} />
      <LogoField form={form} profile={profile} isFixed={isFixed} />
      <TextField label="Name" readOnly={isFixed} error={errors.name?.message} {...register('name')} />
      <DefaultFields form={form} profile={profile} isFixed={isFixed} />
      <TextField
        label="Support text"
        description="Shown on the home and help pages. Links and bold text in HTML are allowed."
        isOptional
        readOnly={isFixed}
        error={errors.support_mail_text?.message}
        {...register('support_mail_text')}
      />
      <TextField
        label="Support phone"
        type="tel"
        isOptional
        readOnly={isFixed}
        error={errors.support_contact_no?.message}
        {...register('support_contact_no')}
      />
      <TextField
        label="Guide video"
        description="The https address of a video for new employees."
        type="url"
        isOptional
        readOnly={isFixed}
        error={errors.guide_video_url?.message}
        {...register('guide_video_url', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      {!isFixed && (
        <div>
          <Button
            type="submit"
            loading={formState.isSubmitting}
            disabled={!formState.isDirty && !formState.isSubmitting}
          >
            Save
          </Button>
        </div>
      )}
    </form>
  );
}

interface FieldsProps extends CompanyFormProps {
  form: UseFormReturn<Values>;
}

function DefaultFields({ form, profile, isFixed }: FieldsProps) {
  const { control } = form;
  const currencies = useQuery(currenciesQuery).data?.currencies ?? [{ code: profile.currency, name: '' }];
  const zones = useTimeZoneChoices(useWatch({ control, name: 'time_zone' }));
  return (
    <>
      <FormSelect
        control={control}
        name="currency"
        label="Base currency"
        description={
          profile.is_currency_fixed
            ? 'The currency can no longer change because amounts in it exist.'
            : 'You can change the currency until the first expense, policy or exchange rate.'
        }
        disabled={isFixed || profile.is_currency_fixed}
        data={currencies.map(({ code, name }) => ({ value: code, label: name ? `${code} ${name}` : code }))}
      />
      <FormSelect
        control={control}
        name="time_zone"
        label="Default time zone"
        description="New people start with it until they choose their own."
        disabled={isFixed}
        {...zones}
      />
      <Controller
        control={control}
        name="day_order"
        render={({ field }) => (
          <SelectField
            label="Dates in imported files"
            description="Used when a file does not show the order, as in 03/04/2026."
            searchable={false}
            disabled={isFixed}
            data={dayOrders}
            value={field.value ?? 'automatic'}
            onChange={(order) => field.onChange(order === 'automatic' ? null : order)}
          />
        )}
      />
    </>
  );
}

const dayOrders = [
  { value: 'automatic', label: 'By country of the main entity' },
  { value: 'day_first', label: 'Day first: 03/04/2026 is 3 April 2026' },
  { value: 'month_first', label: 'Month first: 03/04/2026 is 4 March 2026' },
];

function LogoField({ form, profile, isFixed }: FieldsProps) {
  const chosen = form.watch('logo_base64');
  const shown = chosen === undefined ? profile.logo : chosen && `data:image/*;base64,${chosen}`;
  const choose = (logo: string | null) => form.setValue('logo_base64', logo, { shouldDirty: true });
  return (
    <div className={styles.logo}>
      {shown ? <img src={shown} alt="Company logo" /> : <span>No logo</span>}
      {!isFixed && (
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onChange={(file) => {
            if (file) void base64Of(file).then(choose);
          }}
        >
          {(props) => (
            <Button {...props} variant="default" size="sm">
              {shown ? 'Change logo' : 'Upload logo'}
            </Button>
          )}
        </FileButton>
      )}
      {!isFixed && shown && (
        <Button variant="subtle" color="red" size="sm" onClick={() => choose(null)}>
          Remove
        </Button>
      )}
      {form.formState.errors.logo_base64 && <p role="alert">{form.formState.errors.logo_base64.message}</p>}
    </div>
  );
}

function valuesOf({ is_currency_fixed: _fixed, logo: _logo, ...values }: Profile): Values {
  return values;
}
