import { Controller } from 'react-hook-form';
import { localDay } from '#domain/dates/local-day.ts';
import { manualMethodLabel, manualMethods } from '#domain/payouts/payment-methods.ts';
import { useSession } from '../../../../lib/session.ts';
import { FormDate } from '../../../../ui/FormDate.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import type { EditForm } from '../../../../ui/use-edit-form.ts';
import type { ManualPayment } from './use-processing.ts';

const methods = manualMethods.map((value) => ({ value, label: manualMethodLabel[value] }));

/** The method, date, reference and note of a manual payment. */
export function ProcessFields({ edit }: { edit: EditForm<ManualPayment> }) {
  const { register, control, formState } = edit.form;
  const { errors } = formState;
  const { user } = useSession();
  return (
    <>
      <Controller
        control={control}
        name="method"
        render={({ field }) => (
          <SelectField
            label="Method"
            data={methods}
            value={field.value}
            error={errors.method?.message}
            onChange={(value) => value && field.onChange(value)}
          />
        )}
      />
      <FormDate control={control} name="sent_on" label="Date" emptyValue={localDay(new Date(), user.time_zone)} />
      <TextField
        label="Reference"
        isOptional
        autoComplete="off"
        maxLength={120}
        error={errors.reference?.message}
        {...register('reference')}
      />
      <TextField
        label="Note"
        isOptional
        autoComplete="off"
        maxLength={500}
        error={errors.note?.message}
        {...register('note')}
      />
    </>
  );
}
