import { Button } from '@mantine/core';
import { useState } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { plural, t } from '#domain/language/translate.ts';
import { trialDays } from '#domain/subscriptions/trial.ts';
import type { PublicLinks } from '../../ui/PublicFooter.tsx';
import { rich } from '../../ui/rich.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type SubmitResult, useFormSubmit } from '../../ui/use-form-submit.ts';
import { useSavedDraft } from '../../ui/use-saved-draft.ts';
import { CheckYourEmail } from './parts/CheckYourEmail.tsx';
import { emailRule, newPasswordRule, required } from './parts/field-rules.ts';
import { NewPasswordField } from './parts/NewPasswordField.tsx';
import styles from './parts/SignInForm.module.css';
import { SignInForm } from './parts/SignInForm.tsx';
import { SplitPage } from './parts/SplitPage.tsx';

interface SignUpValues {
  company_name: string;
  currency: string;
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

interface SignUpScreenProps {
  currencies: readonly { code: string; name: string }[];
  onSubmit: (values: SignUpValues) => Promise<SubmitResult>;
  links?: PublicLinks;
}

const blank: SignUpValues = { company_name: '', currency: '', first_name: '', last_name: '', email: '', password: '' };

export function SignUpScreen({ currencies, onSubmit, links = {} }: SignUpScreenProps) {
  const form = useForm<SignUpValues>({ defaultValues: blank });
  const draft = useSavedDraft('sign-up', form, ['company_name', 'currency', 'first_name', 'last_name', 'email']);
  const [sent, setSent] = useState<SignUpValues | null>(null);
  const { submit, refusal } = useFormSubmit(form, async (values) => {
    const result = await onSubmit(values);
    if (result.ok) {
      draft.forget();
      setSent(values);
    }
    return result;
  });

  if (sent) {
    return (
      <CheckYourEmail
        email={sent.email}
        company={sent.company_name}
        links={links}
        onResend={() => onSubmit(sent)}
        onChange={() => setSent(null)}
      />
    );
  }

  return (
    <SplitPage links={links}>
      <SignInForm
        title={t`Start a trial`}
        line={
          <>
            {plural(trialDays, 'Free for 1 day, no card needed.', 'Free for # days, no card needed.')}{' '}
            {rich`Already have an account? ${(
              <TextLink href="/sign-in" inText>
                {t`Sign in`}
              </TextLink>
            )}`}
          </>
        }
        refusal={refusal}
        onSubmit={submit}
      >
        <CompanyFields form={form} currencies={currencies} />
        <PersonFields form={form} />
        <Button type="submit" size="lg" fullWidth loading={form.formState.isSubmitting}>
          {t`Start a trial`}
        </Button>
      </SignInForm>
    </SplitPage>
  );
}

interface FieldsProps {
  form: UseFormReturn<SignUpValues>;
}

function CompanyFields({ form, currencies }: FieldsProps & Pick<SignUpScreenProps, 'currencies'>) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={t`Company`}
        size="md"
        autoComplete="organization"
        error={errors.company_name?.message}
        {...form.register('company_name', required(t`Enter the name of your company.`))}
      />
      <Controller
        control={form.control}
        name="currency"
        rules={required(t`Choose a currency.`)}
        render={({ field }) => (
          <SelectField
            label={t`Currency`}
            description={t`Used for report totals. Cannot be changed later.`}
            placeholder={t`Choose one`}
            size="md"
            data={currencies.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
            error={errors.currency?.message}
            ref={field.ref}
            name={field.name}
            value={field.value || null}
            onChange={(code) => field.onChange(code ?? '')}
            onBlur={field.onBlur}
          />
        )}
      />
    </>
  );
}

function PersonFields({ form }: FieldsProps) {
  const { register, control, formState, getValues } = form;
  const { errors } = formState;
  const [password, email] = useWatch({ control, name: ['password', 'email'] });
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t`First name`}
          size="md"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name', required(t`Enter your first name.`))}
        />
        <TextField
          label={t`Last name`}
          size="md"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name', required(t`Enter your last name.`))}
        />
      </div>
      <TextField
        label={t`Work email`}
        type="email"
        size="md"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', emailRule)}
      />
      <NewPasswordField
        label={t`Password`}
        typed={password}
        email={email}
        error={errors.password?.message}
        {...register(
          'password',
          newPasswordRule(() => getValues('email')),
        )}
      />
    </>
  );
}
