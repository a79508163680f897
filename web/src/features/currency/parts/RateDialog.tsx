import { currencies as contract } from '#contract/currencies.contract.ts';
import { rateDifference } from '#domain/currencies/manual-rate.ts';
import type { Sent } from '../../../lib/call.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useToday } from '../../../lib/use-today.ts';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import type { CurrencySettings } from '../currency.calls.ts';
import styles from '../currency.module.css';
import { inverseOf } from '../rate-labels.ts';

interface RateDialogProps {
  settings: CurrencySettings;
  /** The currency that is preselected; empty if there is none. */
  currency: string;
  onClose: () => void;
}

/**
 * Sets a manual rate from a certain day on. The dialog also shows the inverse rate, so that users notice a rate that
 * they entered the wrong way round.
 */
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
  const currentRate = settings.data.find((row) => row.currency === chosen)?.ex_rate ?? null;

  return (
    <FormDialog
      title="Set a rate"
      line="Applies until the last day or the next manual rate."
      edit={edit}
      action="Set rate"
      onClose={onClose}
    >
      <FormSelect
        control={control}
        name="currency"
        label="Currency"
        placeholder="Choose one"
        data={settings.data
          .filter((row) => row.currency !== own)
          .map((row) => ({
            value: row.currency,
            label: `${row.currency} ${row.name}${row.ex_rate === null ? ', no rate yet' : ''}`,
          }))}
        limit={200}
      />
      <FormDate
        control={control}
        name="effective_from"
        label="From"
        description="Applies to expenses spent on or after this date."
      />
      <FormDate
        control={control}
        name="ends_on"
        label="Until"
        isOptional
        description="The last day. Market rates apply afterwards."
        emptyValue={null}
      />
      <div>
        <TextField
          label={chosen ? `${own} for 1 ${chosen}` : `${own} for 1 unit`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={currentRate ?? '1.0845'}
          error={errors.rate?.message}
          {...register('rate', { setValueAs: (text: string) => text.trim() })}
        />
        <RateComparison rate={rate} currentRate={currentRate} currency={chosen} own={own} />
      </div>
    </FormDialog>
  );
}

interface RateComparisonProps {
  /** The rate as the user typed it. */
  rate: string;
  currentRate: string | null;
  currency: string;
  own: string;
}

function RateComparison({ rate, currentRate, currency, own }: RateComparisonProps) {
  const inverse = inverseOf(rate);
  const difference = rateDifference(rate, currentRate);
  return (
    <p className={styles.inverse} role="status">
      {inverse && currency ? `1 ${own} = ${inverse} ${currency}.` : ''}
      {inverse && currentRate ? ` Current rate: 1 ${currency} = ${currentRate} ${own}.` : ''}
      {difference && ` Your rate is ${difference} it. Check it before you save.`}
    </p>
  );
}
