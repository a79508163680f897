import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { people } from '#contract/people.contract.ts';
import { languageCodes, languages } from '#domain/language/languages.ts';
import { currentLanguage, t } from '#domain/language/translate.ts';
import type { Answer, Sent } from '../../../lib/call.ts';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { followLanguage } from '../../../lib/language.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useTimeZoneChoices } from '../../../lib/use-time-zone-choices.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';
import { ProfilePhoto } from './ProfilePhoto.tsx';

type Profile = Answer<'people.profile'>['data'];
type Values = Sent<'people.editProfile'>;

/** Edits the user's name, phone, time zone and language. Only admins can change the employment data. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const edit = useWrite('people.editProfile');
  const form = useForm<Values>({
    resolver: zodResolver(people.editProfile.input),
    defaultValues: valuesOf(profile),
    values: valuesOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, formState, reset } = form;
  const [first_name, last_name, zone] = useWatch({ control, name: ['first_name', 'last_name', 'time_zone'] });
  const zones = useTimeZoneChoices(zone);

  const { submit, refusal } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      // The language is saved only if the person selected one. Until then the form shows the language of the page.
      const { language, ...others } = values;
      const { data } = await edit.mutateAsync(formState.dirtyFields.language ? { ...others, language } : others);
      reset(valuesOf(data));
      notify.success(profileLabels.saved);
      followLanguage(data.language);
      return { ok: true };
    } catch (error) {
      const fields = error instanceof CallError ? error.failure.fields : undefined;
      return { ok: false, message: errorText(error), ...(fields ? { fields } : {}) };
    }
  });

  function saveByKeys(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  }

  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={saveByKeys} noValidate aria-label={t`About you`}>
      <ProfilePhoto name={`${first_name} ${last_name}`} email={profile.email} />
      <FormAlert message={refusal} />
      <PersonFields form={form} />
      <FormSelect
        control={control}
        name="time_zone"
        label={t`Time zone`}
        description={profileLabels.timeZoneHint}
        {...zones}
      />
      <FormSelect
        control={control}
        name="language"
        label={t`Language`}
        description={t`For screens, emails and documents.`}
        data={languageChoices}
      />
      <div>
        <Button type="submit" loading={formState.isSubmitting} disabled={!formState.isDirty && !formState.isSubmitting}>
          {t`Save`}
        </Button>
      </div>
    </form>
  );
}

const languageChoices = languageCodes.map((code) => ({ value: code, label: languages[code].name }));

function PersonFields({ form }: { form: UseFormReturn<Values> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <TextField
        label={t`Phone`}
        isOptional
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
    </>
  );
}

/** Returns the values of the form. Until the person selects a language, the form shows the language of the page. */
function valuesOf({ first_name, last_name, phone, time_zone, language, version }: Profile): Values {
  return { first_name, last_name, phone, time_zone, language: language ?? currentLanguage().code, version };
}
