import { Controller } from 'react-hook-form';
import { currencies as contract } from '#contract/currencies.contract.ts';
import { rateDifference } from '#domain/currencies/manual-rate.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { CurrencySettings } from '../currency.calls.ts';
import styles from '../currency.module.css';
import { inverseOf } from '../rate-labels.ts';

interface RateDialogProps {
  settings: CurrencySettings;
  /** Preselected currency, or empty. */
  currency: string;
  onClose: () => void;
}

/** Sets a manual rate from a day on. The inverse rate is shown to catch a rate entered the wrong way round. */
export function RateDialog({ settings, currency, onClose }: RateDialogProps) {
  const setRate = useWrite('currencies.setRate');
  const own = settings.currency;
  const today = useToday();
  const edit = useEditForm<Sent<'currencies.setRate'>>({
    schema: contract.setRate.input,
    values: { currency, effective_from: today, ends_on: null, rate: '' },
    draft: `rate-${currency || 'new'}`,
    async save(values) {
      await setRate.mutateAsync(values);
      notify.success('Rate set');
      onClose();
    },
  });
  const { register, control, formState, watch } = edit.form;
  const { errors } = formState;
  const [chosen, rate] = watch(['currency', 'rate']);
  const currentRow = settings.data.find((row) => row.currency === chosen);
  const inverse = inverseOf(rate);
  const difference = rateDifference(rate, currentRow?.ex_rate ?? null);

  return (
    <FormDialog
      title="Set a rate"
      line="Applies until the last day or the next manual rate."
      edit={edit}
      action="Set rate"
      onClose={onClose}
    >
      <Controller
        control={control}
        name="currency"
        render={({ field }) => (
          <SelectField
            label="Currency"
            placeholder="Choose one"
            data={settings.data
              .filter((row) => row.currency !== own)
              .map((row) => ({
                value: row.currency,
                label: `${row.currency} ${row.name}${row.ex_rate === null ? ', no rate yet' : ''}`,
              }))}
            limit={200}
            error={errors.currency?.message}
            ref={field.ref}
            value={field.value || null}
            onChange={(code) => field.onChange(code ?? '')}
          />
        )}
      />
      <Controller
        control={control}
        name="effective_from"
        render={({ field }) => (
          <DateField
            label="From"
            description="Applies to expenses spent on or after this date."
            error={errors.effective_from?.message}
            value={field.value || null}
            onChange={(day) => field.onChange(day ?? '')}
          />
        )}
      />
      <Controller
        control={control}
        name="ends_on"
        render={({ field }) => (
          <DateField
            label="Until"
            isOptional
            description="The last day. Market rates apply afterwards."
            error={errors.ends_on?.message}
            value={field.value ?? null}
            onChange={(day) => field.onChange(day ?? null)}
          />
        )}
      />
      <div>
        <TextField
          label={chosen ? `${own} for 1 ${chosen}` : `${own} for 1 unit`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={currentRow?.ex_rate ?? '1.0845'}
          error={errors.rate?.message}
          {...register('rate', { setValueAs: (text: string) => text.trim() })}
        />
        <p className={styles.inverse} role="status">
          {inverse && chosen ? `1 ${own} = ${inverse} ${chosen}.` : ''}
          {inverse && currentRow?.ex_rate ? ` Current rate: 1 ${chosen} = ${currentRow.ex_rate} ${own}.` : ''}
          {difference && ` Your rate is ${difference} it. Check it before you save.`}
        </p>
      </div>
    </FormDialog>
  );
}
