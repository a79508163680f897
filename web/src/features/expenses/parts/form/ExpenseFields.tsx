import { useState } from 'react';
import { expenseValues, type ItemValues } from '#domain/custom-fields/formulas.ts';
import { isReimbursedLine, paymentModeLabel, paymentModes } from '#domain/expenses/payment-modes.ts';
import { t } from '#domain/language/translate.ts';
import { isNegative } from '#domain/money/negated.ts';
import { useSession } from '../../../../lib/session.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { ReadingConfidence } from '../../../../ui/ReadingConfidence.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { CustomFieldInputs } from '../../../custom-fields/parts/CustomFieldInputs.tsx';
import { customErrors } from '../../../custom-fields/parts/custom-errors.ts';
import { expenseLabels } from '../../expense-labels.ts';
import { type Category, type ExpenseDetails, type ExpenseValues, withOppositeSign } from '../../expense-values.ts';
import { currentReading, type ReadField } from '../../receipt-reading.ts';
import type { ExpenseForm } from '../../use-expense-form.ts';
import { AttendeesField } from './AttendeesField.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { CategoryField } from './CategoryField.tsx';
import styles from './ExpenseFields.module.css';
import { MerchantField } from './MerchantField.tsx';
import { RateLine } from './RateLine.tsx';
import { newTax, TaxFields } from './TaxFields.tsx';
import { useCurrencyOptions } from './use-currency-options.ts';

interface ExpenseFieldsProps {
  form: ExpenseForm;
  expense: ExpenseDetails | null;
  /**
   * The currency to which the claim is converted: that of its report or, without a report, of its owner. Undefined
   * until the expense has been evaluated.
   */
  converted_currency: string | undefined;
  /**
   * Called with the field that has the focus, so that its value is highlighted on the receipt. Null when no field has
   * the focus.
   */
  onActive: (field: ReadField | null) => void;
}

/** The fields of an expense, including the attributes of its category. */
export function ExpenseFields({ form, expense, converted_currency, onActive }: ExpenseFieldsProps) {
  const { values, errors, change, category } = form;
  const [added, setAdded] = useState<readonly Extra[]>([]);
  const requiresAttendees = category?.attributes.some(({ kind }) => kind === 'attendees') ?? false;
  const extras = extrasOf(values, { added, requiresAttendees });
  const isCardMatched = expense?.is_card_matched ?? false;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving a field only removes the highlight of its value on the receipt
    <div className={styles.fields} onBlur={() => onActive(null)}>
      <FieldHint field="category_id" {...readingHint(form, 'category_id')}>
        <CategoryField
          categories={form.categories}
          value={values.category_id}
          valueName={expense?.category}
          error={errors.category_id}
          hint={category ? hintOf(category, values) : undefined}
          onEditing={() => form.startEditing('category_id')}
          onChange={(category_id) => change({ category_id })}
        />
      </FieldHint>
      <MerchantAndDate form={form} onActive={onActive} />
      <AmountAndRate
        form={form}
        isCardMatched={isCardMatched}
        converted_currency={converted_currency}
        onActive={onActive}
      />
      <TaxAndPaymentMode form={form} isCardMatched={isCardMatched} onActive={onActive} />
      {category && category.attributes.length > 0 && (
        <AttributeFields category={category} values={values} input={form.input} errors={errors} onChange={change} />
      )}
      {extras.attendees && (
        <FieldHint field="attendees">
          <AttendeesField
            label={t`Attendees`}
            value={values.attendees}
            error={errors.attendees}
            onChange={(attendees) => change({ attendees })}
          />
        </FieldHint>
      )}
      <div className={styles.own}>
        <CustomFieldInputs
          owner="expense"
          values={values.custom_values}
          item={itemValues(form.input)}
          errors={customErrors(errors)}
          onChange={(custom_values) => change({ custom_values })}
        />
      </div>
      {extras.invoice && <InvoiceNumber form={form} onActive={onActive} />}
      <Description form={form} />
      <AddFieldButtons
        form={form}
        extras={extras}
        requiresAttendees={requiresAttendees}
        isCardMatched={isCardMatched}
        onAdd={(extra) => setAdded([...added, extra])}
      />
    </div>
  );
}

type FieldGroupProps = Pick<ExpenseFieldsProps, 'form' | 'onActive'>;

interface CardMatchedProps {
  /** True if a card transaction decides the amount, the currency and the payment mode. */
  isCardMatched: boolean;
}

function MerchantAndDate({ form, onActive }: FieldGroupProps) {
  const { values, errors, change, categories } = form;

  /**
   * Sets the merchant. The merchant's usual category is selected only if no category is selected yet and the owner can
   * claim expenses in it.
   */
  function chooseMerchant(merchant: string, category_id: string | null) {
    const isUsable = values.category_id === null && categories.some(({ id }) => id === category_id);
    change(category_id && isUsable ? { merchant, category_id } : { merchant });
  }

  return (
    <div className={styles.pair}>
      <FieldHint field="merchant" {...readingHint(form, 'merchant')}>
        <MerchantField
          filed={form.filed}
          value={values.merchant}
          error={errors.merchant}
          onFocus={() => onActive('merchant')}
          onChange={(merchant) => change({ merchant })}
          onSuggestion={chooseMerchant}
        />
      </FieldHint>
      <FieldHint field="spent_on" {...readingHint(form, 'spent_on')}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: focusing the field only highlights its value on the receipt */}
        <div onFocus={() => onActive('spent_on')}>
          <DateField
            label={t`Date`}
            name="spent_on"
            value={values.spent_on}
            error={errors.spent_on}
            onChange={(spent_on) => change({ spent_on })}
          />
        </div>
      </FieldHint>
    </div>
  );
}

function AmountAndRate({
  form,
  isCardMatched,
  converted_currency,
  onActive,
}: FieldGroupProps & CardMatchedProps & Pick<ExpenseFieldsProps, 'converted_currency'>) {
  const { values, errors, change } = form;
  const { user } = useSession();
  const repaidIn = converted_currency ?? user.reimbursement_currency;
  const currencies = useCurrencyOptions(repaidIn, values.currency);

  return (
    <FieldHint field="amount" {...readingHint(form, 'amount')}>
      <MoneyField
        label={t`Amount`}
        currency={values.currency}
        currencies={currencies}
        amount={values.amount}
        error={errors.amount ?? errors.currency}
        allowsNegative
        isDisabled={isCardMatched}
        onFocus={() => onActive('amount')}
        onAmount={(amount) => change({ amount })}
        onCurrency={(currency) => change({ currency, ex_rate: null })}
      />
      {isCardMatched && <p className={styles.amountHint}>{expenseLabels.cardDecides}</p>}
      {values.amount !== null && isNegative(values.amount) && (
        <p className={styles.amountHint}>{expenseLabels.refundHint}</p>
      )}
      <RateLine
        key={values.currency}
        values={values}
        converted_currency={repaidIn}
        error={errors.ex_rate}
        onChange={(ex_rate) => change({ ex_rate })}
      />
    </FieldHint>
  );
}

function TaxAndPaymentMode({ form, isCardMatched, onActive }: FieldGroupProps & CardMatchedProps) {
  const { values, errors, change } = form;
  return (
    <div className={values.taxes.length < 2 ? styles.pair : styles.stack}>
      <TaxFields
        taxes={values.taxes}
        currency={values.currency}
        errors={errors}
        {...readingHint(form, 'tax')}
        onFocus={() => onActive('tax')}
        onChange={(taxes) => change({ taxes })}
      />
      <SegmentField
        label={t`Paid with`}
        value={values.payment_mode}
        isDisabled={isCardMatched}
        options={paymentModes.map((mode) => ({ value: mode, label: paymentModeLabel[mode] }))}
        onChange={(payment_mode) => change({ payment_mode })}
      />
    </div>
  );
}

function InvoiceNumber({ form, onActive }: FieldGroupProps) {
  const { values, errors, change } = form;
  const hint = readingHint(form, 'invoice_number');
  return (
    <FieldHint field="invoice_number" {...hint}>
      <TextField
        label={t`Invoice number`}
        isOptional={!hint.note}
        maxLength={60}
        value={values.invoice_number}
        error={errors.invoice_number}
        onFocus={() => onActive('invoice_number')}
        onChange={({ currentTarget }) => change({ invoice_number: currentTarget.value })}
      />
    </FieldHint>
  );
}

function Description({ form: { values, errors, change } }: Pick<ExpenseFieldsProps, 'form'>) {
  return (
    <FieldHint field="description">
      <TextAreaField
        label={t`Description`}
        isOptional
        minRows={1}
        maxLength={1000}
        value={values.description}
        error={errors.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
      />
    </FieldHint>
  );
}

/**
 * Returns a note about how reliable the value of a field is, if the field still has the value that was read or
 * suggested. A category is never read from the receipt: it is suggested from the merchant's name or from earlier
 * expenses.
 */
function readingHint({ readings, values }: ExpenseForm, field: ReadField) {
  const reading = currentReading(field, readings, values);
  if (!reading) return {};
  const isLearned = reading.is_learned || Boolean(reading.kind);
  const source = isLearned ? 'history' : field === 'category_id' ? 'name' : 'receipt';
  return {
    note: <ReadingConfidence confidence={reading.confidence} source={source} readValue={reading.read_value} />,
    isUnsure: reading.confidence === 'low',
  };
}

interface AddFieldButtonsProps extends CardMatchedProps {
  form: ExpenseForm;
  extras: ReturnType<typeof extrasOf>;
  requiresAttendees: boolean;
  onAdd: (extra: Extra) => void;
}

function AddFieldButtons({ form, extras, requiresAttendees, isCardMatched, onAdd }: AddFieldButtonsProps) {
  const { values, change } = form;
  return (
    <p className={styles.extras}>
      {values.taxes.length < 10 && (
        <TextButton
          onClick={() => change({ taxes: values.taxes.length === 0 ? [newTax, newTax] : [...values.taxes, newTax] })}
        >
          {t`Add tax line`}
        </TextButton>
      )}
      {values.amount !== null && !isCardMatched && (
        <TextButton onClick={() => change(withOppositeSign(values))}>
          {isNegative(values.amount) ? t`Change to expense` : t`Change to refund / credit`}
        </TextButton>
      )}
      {!extras.invoice && <TextButton onClick={() => onAdd('invoice')}>{t`Add invoice number`}</TextButton>}
      {!requiresAttendees && !extras.attendees && (
        <TextButton onClick={() => onAdd('attendees')}>{t`Add attendees`}</TextButton>
      )}
    </p>
  );
}

/**
 * Returns a warning if the selected category is not reimbursable and the company has not paid for the expense itself.
 */
function hintOf({ is_reimbursable }: Category, { payment_mode }: ExpenseValues): string | undefined {
  if (payment_mode === 'company' || isReimbursedLine({ payment_mode, is_reimbursable })) return undefined;
  return expenseLabels.notReimbursed;
}

type Extra = 'invoice' | 'attendees';

/**
 * Returns which of the rarely used fields are shown. Such a field is shown after the user has added it or filled it in.
 * The field for attendees is not among them if the category has its own attribute for attendees.
 */
function extrasOf(
  values: ExpenseValues,
  { added, requiresAttendees }: { added: readonly Extra[]; requiresAttendees: boolean },
) {
  return {
    invoice: values.invoice_number !== '' || added.includes('invoice'),
    attendees: !requiresAttendees && (values.attendees.length > 0 || added.includes('attendees')),
  };
}

function itemValues({ amount, spent_on, currency, merchant, description }: ExpenseForm['input']): ItemValues {
  return expenseValues({
    amount: amount ?? null,
    spent_on: spent_on ?? null,
    currency: currency ?? null,
    merchant: merchant ?? '',
    description: description ?? '',
  });
}
