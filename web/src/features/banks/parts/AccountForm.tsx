import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { bankAccount } from '#contract/shared/ach-forms.ts';
import { bankAccountTypeLabel, bankAccountTypes, routingNumberProblem } from '#domain/ach/bank-account.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../ui/use-form-submit.ts';
import styles from './BankForm.module.css';
import type { BankFormProps } from './bank-form-props.ts';

type Values = Extract<Sent<'ach.addFundingSource'>['bank'], { kind: 'account' }>;

const types = bankAccountTypes.map((value) => ({ value, label: bankAccountTypeLabel[value] }));
const personalTypes = types.filter(({ value }) => value === 'checking' || value === 'savings');
const routingDigits = 9;

/** Adds an account by its numbers. The form saves no draft, so the numbers leave the page only with the request. */
export function AccountForm({ of, action, onAdded }: BankFormProps) {
  const add = useWrite('ach.addFundingSource');
  const form = useForm<Values>({
    resolver: zodResolver(bankAccount as never) as never,
    defaultValues: {
      kind: 'account',
      routing_number: '',
      account_number: '',
      bank_account_type: 'checking',
      name: of === 'company' ? t`Company account` : t`My account`,
    },
  });
  const { register, control, formState, watch } = form;
  const { errors } = formState;
  const routing = watch('routing_number');
  const misread = routing.length >= routingDigits ? routingNumberProblem(routing) : null;

  const { submit, refusal } = useFormSubmit(form, async (bank): Promise<SubmitResult> => {
    try {
      await add.mutateAsync({ of, bank });
      notify.success(t`Bank account added`);
      form.reset();
      onAdded?.();
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return (
    <form className={styles.form} aria-label={t`Bank account`} autoComplete="off" noValidate onSubmit={submit}>
      <FormAlert message={refusal} />
      <TextField
        label={t`Routing number`}
        description={t`The 9 digits at the bottom left of a check.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={routingDigits}
        error={misread ?? errors.routing_number?.message}
        {...register('routing_number', { setValueAs: withoutSpaces })}
      />
      <TextField
        label={t`Account number`}
        description={t`It goes to the bank. Only the last four digits are stored.`}
        inputMode="numeric"
        autoComplete="off"
        error={errors.account_number?.message}
        {...register('account_number', { setValueAs: withoutSpaces })}
      />
      <FormSelect
        control={control}
        name="bank_account_type"
        label={t`Type`}
        searchable={false}
        data={of === 'company' ? types : personalTypes}
      />
      <TextField label={t`Nickname`} maxLength={50} error={errors.name?.message} {...register('name')} />
      <div>
        <Button type="submit" loading={formState.isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
}

function withoutSpaces(value: string): string {
  return value.replaceAll(/\s/gu, '');
}
