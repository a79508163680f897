import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bankFiles as contract } from '#contract/bank-files.contract.ts';
import { type AccountKind, accountKindLabel, accountKinds } from '#domain/bank-files/account-numbers.ts';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../../lib/call.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../../ui/use-form-submit.ts';
import styles from '../BankForm.module.css';
import { emptyNumbers } from './empty-numbers.ts';
import { NumberFields, type NumberValues } from './NumberFields.tsx';

const kinds = accountKinds.map((value) => ({ value, label: accountKindLabel[value] }));

interface DetailsFormProps {
  expectedKind: AccountKind;
  onAdded: () => void;
}

/** Adds bank details of the user. The kind of account to which the user's entity can pay is preselected. */
export function DetailsForm({ expectedKind, onAdded }: DetailsFormProps) {
  const [kind, setKind] = useState<AccountKind>(expectedKind);
  return (
    <div className={styles.form}>
      <SegmentField label={t`Kind of account`} value={kind} options={kinds} onChange={setKind} />
      <KindForm key={kind} kind={kind} onAdded={onAdded} />
    </div>
  );
}

interface DetailsValues extends NumberValues {
  account_holder: string;
}

function KindForm({ kind, onAdded }: { kind: AccountKind; onAdded: () => void }) {
  const add = useWrite('bankFiles.addAccount');
  const { user } = useSession();
  const form = useForm<DetailsValues>({
    // The resolver parses the values, so the submitted values have the contract's type.
    resolver: zodResolver(contract.addAccount.input as never) as never,
    defaultValues: { account_holder: personName(user), numbers: emptyNumbers[kind] },
  });
  const { register, formState } = form;

  const { submit, refusal } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      await add.mutateAsync(values as unknown as Sent<'bankFiles.addAccount'>);
      notify.success(t`Bank details added`);
      form.reset();
      onAdded();
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return (
    <form className={styles.form} aria-label={t`Bank details`} autoComplete="off" noValidate onSubmit={submit}>
      <FormAlert message={refusal} />
      <TextField
        label={t`Account holder`}
        maxLength={70}
        error={formState.errors.account_holder?.message}
        {...register('account_holder')}
      />
      <NumberFields kind={kind} register={register as never} errors={formState.errors} />
      <div>
        <Button type="submit" loading={formState.isSubmitting}>
          {t`Add bank details`}
        </Button>
      </div>
    </form>
  );
}
