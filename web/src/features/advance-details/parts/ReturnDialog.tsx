import { Controller } from 'react-hook-form';
import { advances } from '#contract/advances.contract.ts';
import { advanceBalance } from '#domain/advances/balance.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { withCommas } from '#domain/money/display.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditForm } from '../../../ui/use-edit-form.ts';
import { type Advance, labelOf } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { useCacheAdvance } from '../../advances/parts/use-advance.ts';

interface Values {
  amount: string | null;
  returned_on: string;
  reference: string;
  note: string;
}

const schema = advances.giveBack.input.pick({ amount: true, returned_on: true, reference: true, note: true });

/** Records a return. The suggested amount is the part of the balance that no report has reserved. */
export function ReturnDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  const { user } = useSession();
  const cacheAdvance = useCacheAdvance();
  const giveBack = useWrite('advances.giveBack');
  const { currency, id, version } = advance;
  const { available } = advanceBalance(advance);
  const today = localDay(new Date(), user.time_zone);
  const edit = useEditForm<Values>({
    schema,
    values: { amount: available, returned_on: today, reference: '', note: '' },
    draft: `advance-return-${id}-${version}`,
    save: async ({ amount, ...rest }) => {
      cacheAdvance(await giveBack.mutateAsync({ advance_id: id, version, amount: amount ?? '', ...rest }));
      notify.success(advanceLabels.returned(`${currency} ${withCommas(amount ?? '0')}`));
      onClose();
    },
  });
  const { register, control, formState } = edit.form;
  const { errors } = formState;

  return (
    <FormDialog
      title={t`Record a return`}
      line={labelOf(advance)}
      edit={edit}
      action={t`Record return`}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="amount"
        render={({ field }) => (
          <AmountField
            label={t`Amount`}
            description={advanceLabels.maxReturn(`${currency} ${withCommas(available)}`)}
            currency={currency}
            value={field.value}
            error={errors.amount?.message}
            onChange={field.onChange}
            onBlur={field.onBlur}
            ref={field.ref}
            name={field.name}
          />
        )}
      />
      <FormDate control={control} name="returned_on" label={t`Returned on`} emptyValue={today} />
      <TextField
        label={t`Reference`}
        isOptional
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <TextAreaField label={t`Note`} isOptional error={errors.note?.message} {...register('note')} />
    </FormDialog>
  );
}
