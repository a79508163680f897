import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { bankFiles as contract } from '#contract/bank-files.contract.ts';
import { type FileFormat, fileFormats, formatFacts } from '#domain/bank-files/file-formats.ts';
import { originatorLabel } from '#domain/bank-files/originator.ts';
import type { Sent } from '../../../../lib/call.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { useSession } from '../../../../lib/session.ts';
import { CheckboxField } from '../../../../ui/CheckboxField.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { FormSelect } from '../../../../ui/FormSelect.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { refusedBy, type SubmitResult, useFormSubmit } from '../../../../ui/use-form-submit.ts';
import styles from '../../../banks/parts/BankForm.module.css';
import { emptyNumbers } from '../../../banks/parts/details/empty-numbers.ts';
import { NumberFields, type NumberValues } from '../../../banks/parts/details/NumberFields.tsx';

const formats = fileFormats.map((value) => ({ value, label: formatFacts[value].label }));

/** The form for the bank account from which an entity pays by bank file. */
export function PayingAccountForm({ onSaved }: { onSaved: () => void }) {
  const [format, setFormat] = useState<FileFormat>('sepa');
  return (
    <div className={styles.form}>
      <SegmentField label="Format" value={format} options={formats} onChange={setFormat} />
      <p className={styles.text}>{formatFacts[format].detail}</p>
      <FormatForm key={format} format={format} onSaved={onSaved} />
    </div>
  );
}

interface AccountValues extends NumberValues {
  entity_id: string | null;
  format: FileFormat;
  account_holder: string;
  originator: string;
  bank_name: string;
  is_balanced: boolean;
}

function FormatForm({ format, onSaved }: { format: FileFormat; onSaved: () => void }) {
  const save = useWrite('bankFiles.savePayingAccount');
  const entities = useQuery(queryOf('bankFiles.payingAccounts', {})).data?.entities ?? [];
  const { account_kind } = formatFacts[format];
  const form = useForm<AccountValues>({
    // The resolver parses the values, so the submitted values have the type of the contract.
    resolver: zodResolver(contract.savePayingAccount.input as never) as never,
    defaultValues: {
      entity_id: null,
      format,
      account_holder: useSession().navbar?.company.name ?? '',
      originator: '',
      bank_name: '',
      is_balanced: false,
      numbers: emptyNumbers[account_kind],
    },
  });
  const { register, control, formState } = form;
  const { errors } = formState;

  const { submit, refusal } = useFormSubmit(form, async (values): Promise<SubmitResult> => {
    try {
      await save.mutateAsync(values as unknown as Sent<'bankFiles.savePayingAccount'>);
      notify.success('Paying account saved');
      form.reset();
      onSaved();
      return { ok: true };
    } catch (error) {
      return refusedBy(error);
    }
  });

  return (
    <form className={styles.form} aria-label="Paying account" autoComplete="off" noValidate onSubmit={submit}>
      <FormAlert message={refusal} />
      <FormSelect
        control={control}
        name="entity_id"
        label="Pays for"
        clearable
        placeholder="People without an entity"
        data={entities.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label="Account holder"
        maxLength={70}
        error={errors.account_holder?.message}
        {...register('account_holder')}
      />
      <NumberFields kind={account_kind} register={register as never} errors={errors} />
      <FormatFields format={format} form={form} />
      <div>
        <Button type="submit" loading={formState.isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** The identifiers that the bank asks for in files of this format. */
function FormatFields({ format, form }: { format: FileFormat; form: UseFormReturn<AccountValues> }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      {originatorLabel[format] && (
        <TextField
          label={originatorLabel[format]}
          description="Your bank assigned it to your company."
          maxLength={10}
          error={errors.originator?.message}
          {...register('originator')}
        />
      )}
      {format === 'nacha' && (
        <>
          <TextField
            label="Name of the bank"
            maxLength={23}
            error={errors.bank_name?.message}
            {...register('bank_name')}
          />
          <CheckboxField label="Add a debit of the total (balanced file)" {...register('is_balanced')} />
        </>
      )}
    </>
  );
}
