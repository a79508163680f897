import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { monthName, monthNames } from '#domain/dates/date-text.ts';
import { readDecimal } from '#domain/decimal/decimal.ts';
import { t, texts } from '#domain/language/translate.ts';
import { distanceText, rateSentence } from '#domain/mileage/mileage-text.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { FormDate } from '../../../ui/FormDate.tsx';
import { FormSelect } from '../../../ui/FormSelect.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { linkedTiers, type RateDraft, type TypeDraft } from '../mileage-settings.ts';
import { optionsOf, periodLabels, unitLabels } from '../settings-labels.ts';
import styles from './MileageSettings.module.css';

const unitTexts = texts({
  passenger: { km: 'Per passenger and km', mile: 'Per passenger and mile' },
  upTo: { km: 'Up to, km', mile: 'Up to, miles' },
  price: {
    km: (currency: string) => t`Per km, ${currency}`,
    mile: (currency: string) => t`Per mile, ${currency}`,
  },
});

interface RateFieldsProps {
  form: UseFormReturn<TypeDraft>;
  index: number;
  currencies: readonly { value: string; label: string }[];
  onRemove: () => void;
}

/**
 * One rate of a vehicle: a sentence that summarises it, followed by the fields for its dates, tiers and passenger rate.
 */
export function RateFields({ form, index, currencies, onRemove }: RateFieldsProps) {
  const { register, control, formState } = form;
  const errors = formState.errors.rates?.[index];
  const rate = useWatch({ control, name: `rates.${index}` });

  return (
    <section className={styles.rate} aria-label={t`Rate ${index + 1}`}>
      <div className={styles.head}>
        <b>{sentenceOf(rate)}</b>
        <ActionIcon variant="subtle" aria-label={t`Remove rate ${index + 1}`} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </ActionIcon>
      </div>
      <FieldPair>
        <FormDate control={control} name={`rates.${index}.effective_from`} label={t`Valid from`} />
        <FormDate
          control={control}
          name={`rates.${index}.effective_to`}
          label={t`Valid until`}
          isOptional
          emptyValue={null}
        />
      </FieldPair>
      <FieldPair>
        <FormSelect label={t`Currency`} control={control} name={`rates.${index}.currency`} data={[...currencies]} />
        <FormSelect label={t`Unit`} control={control} name={`rates.${index}.unit`} data={optionsOf(unitLabels)} />
      </FieldPair>
      <TierFields form={form} index={index} rate={rate} />
      <FieldPair>
        <TextField
          label={unitTexts.passenger[rate.unit]}
          isOptional
          inputMode="decimal"
          error={errors?.passenger_rate?.message}
          {...register(`rates.${index}.passenger_rate`, { setValueAs: emptyAsNull })}
        />
        <TextField
          label={t`Source`}
          isOptional
          error={errors?.source?.message}
          {...register(`rates.${index}.source`)}
        />
      </FieldPair>
    </section>
  );
}

interface TierFieldsProps extends Pick<RateFieldsProps, 'form' | 'index'> {
  rate: RateDraft;
}

/** The tiers of a rate. Each tier starts where the previous one ends. */
function TierFields({ form, index, rate }: TierFieldsProps) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: `rates.${index}.tiers` });
  const errors = formState.errors.rates?.[index]?.tiers;
  const linked = linkedTiers(rate.tiers);

  return (
    <div className={styles.tiers}>
      {fields.map((field, tier) => (
        <div key={field.id} className={styles.tier}>
          {tier < fields.length - 1 ? (
            <TextField
              label={unitTexts.upTo[rate.unit]}
              inputMode="decimal"
              error={errors?.[tier]?.to_distance?.message}
              {...register(`rates.${index}.tiers.${tier}.to_distance`, { setValueAs: emptyAsNull })}
            />
          ) : (
            <p>{tier === 0 ? t`Any distance` : aboveText(linked[tier]?.from_distance, rate)}</p>
          )}
          <TextField
            label={unitTexts.price[rate.unit](rate.currency)}
            inputMode="decimal"
            error={errors?.[tier]?.rate?.message}
            {...register(`rates.${index}.tiers.${tier}.rate`)}
          />
          {fields.length > 1 && (
            <ActionIcon variant="subtle" aria-label={t`Remove tier ${tier + 1}`} onClick={() => remove(tier)}>
              <IconX aria-hidden="true" />
            </ActionIcon>
          )}
        </div>
      ))}
      {fields.length < 10 && (
        <span>
          <TextButton onClick={() => append({ from_distance: '0', to_distance: null, rate: '' })}>
            {t`Add a tier`}
          </TextButton>
        </span>
      )}
      {fields.length > 1 && <PeriodFields form={form} index={index} rate={rate} />}
    </div>
  );
}

/** The days of the month on which a year can start. Days 29 to 31 are left out, because not every month has them. */
const startDays = Array.from({ length: 28 }, (_, index) => String(index + 1));

function PeriodFields({ form: { control }, index, rate }: TierFieldsProps) {
  return (
    <FieldPair>
      <FormSelect
        label={t`Tiers start again each`}
        control={control}
        name={`rates.${index}.tier_period`}
        data={optionsOf(periodLabels)}
      />
      {rate.tier_period === 'fiscal_year' && (
        <>
          <Controller
            control={control}
            name={`rates.${index}.fiscal_start_month`}
            render={({ field }) => (
              <SelectField
                label={t`Fiscal year starts in`}
                data={monthNames.map((_, month) => ({ value: String(month + 1), label: monthName(month + 1) }))}
                value={String(field.value)}
                onChange={(month) => month && field.onChange(Number(month))}
              />
            )}
          />
          <Controller
            control={control}
            name={`rates.${index}.fiscal_start_day`}
            render={({ field }) => (
              <SelectField
                label={t`On day`}
                data={startDays}
                value={String(field.value)}
                onChange={(day) => day && field.onChange(Number(day))}
              />
            )}
          />
        </>
      )}
    </FieldPair>
  );
}

function sentenceOf(rate: RateDraft): string {
  const tiers = linkedTiers(rate.tiers);
  const numbers = tiers.flatMap(({ from_distance, to_distance, rate: each }) => [from_distance, to_distance, each]);
  const isReadable = numbers.every((number) => number === null || readDecimal(number) !== null);
  const isLinked = tiers.every(({ to_distance }, index) => index === tiers.length - 1 || to_distance !== null);
  return isReadable && isLinked ? rateSentence({ ...rate, tiers }) : t`New rate`;
}

function aboveText(from: string | undefined, { unit }: RateDraft): string {
  return from && readDecimal(from) ? t`Above ${distanceText(from, unit)}` : t`Above`;
}

function emptyAsNull(value: string | null): string | null {
  return value?.trim() || null;
}
