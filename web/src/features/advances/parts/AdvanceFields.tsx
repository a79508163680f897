import { useQuery } from '@tanstack/react-query';
import { decimalFrom, formatDecimal } from '#domain/decimal/decimal.ts';
import { t } from '#domain/language/translate.ts';
import { convert, readMoney, toDecimal } from '#domain/money/money.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { DateField } from '../../../ui/DateField.tsx';
import { FieldHint } from '../../../ui/FieldHint.tsx';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import { customErrors } from '../../custom-fields/parts/custom-errors.ts';
import { useRequiredLabels } from '../../custom-fields/parts/use-required-labels.ts';
import { AttributeFields } from '../../expenses/parts/form/AttributeFields.tsx';
import { CategoryField } from '../../expenses/parts/form/CategoryField.tsx';
import { ReasonField } from '../../expenses/parts/form/ReasonField.tsx';
import { useCurrencyOptions } from '../../expenses/parts/form/use-currency-options.ts';
import type { AdvanceForm } from '../use-advance-form.ts';
import styles from './AdvanceFields.module.css';
import { advanceLabels } from './advance-labels.ts';

/** The fields of an advance, including the attributes of its category and the custom fields. */
export function AdvanceFields({ form }: { form: AdvanceForm }) {
  const { user } = useSession();
  const { values, errors, change, categories, saved } = form;
  const currencies = useCurrencyOptions(user.company_currency, values.currency);
  const isRequired = useRequiredLabels('advance');
  // A custom field with the same label replaces the built-in field. The labels are not translated, because each company
  // chooses its own.
  const hasField = (label: string) => isRequired(label) === false;

  return (
    <>
      <FieldHint field="title">
        <TextField
          label={t`Title`}
          name="title"
          isOptional
          placeholder={advanceLabels.titlePlaceholder}
          autoComplete="off"
          maxLength={200}
          value={values.title}
          error={errors.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
      </FieldHint>
      {(categories.length > 0 || values.category_id !== null) && (
        <FieldHint field="category_id">
          <CategoryField
            categories={categories}
            placeholder={t`What is it for?`}
            value={values.category_id}
            valueName={saved?.category}
            error={errors.category_id}
            onChange={(category_id) => change({ category_id })}
          />
        </FieldHint>
      )}
      <FieldHint field="amount">
        <MoneyField
          label={t`Amount`}
          currency={values.currency}
          currencies={currencies}
          amount={values.amount}
          error={errors.amount ?? errors.currency}
          onAmount={(amount) => change({ amount })}
          onCurrency={(currency) => change({ currency })}
        />
        <Converted amount={values.amount} currency={values.currency} companyCurrency={user.company_currency} />
      </FieldHint>
      {hasField('Needed on') ? (
        <FieldPair>
          <DayField form={form} name="needed_on" label={t`Needed on`} />
          <DayField form={form} name="settle_by" label={t`Settle by`} />
        </FieldPair>
      ) : (
        <DayField form={form} name="settle_by" label={t`Settle by`} />
      )}
      {hasField('Purpose') && <PurposeField form={form} />}
      <CategoryAndCustomFields form={form} />
    </>
  );
}

function PurposeField({ form: { values, errors, change } }: { form: AdvanceForm }) {
  return (
    <FieldHint field="purpose">
      <TextAreaField
        label={t`Purpose`}
        name="purpose"
        isOptional
        placeholder={advanceLabels.purposePlaceholder}
        maxLength={1000}
        value={values.purpose}
        error={errors.purpose}
        onChange={({ currentTarget }) => change({ purpose: currentTarget.value })}
      />
    </FieldHint>
  );
}

/** The attributes of the category, the custom fields and the reason for an exception. */
function CategoryAndCustomFields({ form }: { form: AdvanceForm }) {
  const { values, errors, change, category, saved, input } = form;
  const { amount = null, currency = null, attributes = {} } = input;
  const hasReason = values.policy_reason !== '' || takesReason(saved);

  return (
    <>
      {category && category.attributes.length > 0 && (
        <AttributeFields
          category={category}
          values={{ attributes: values.attributes, attendees: [] }}
          input={{ amount, currency, attributes, description: values.purpose }}
          errors={errors}
          onChange={({ attributes }) => attributes && change({ attributes })}
        />
      )}
      <CustomFieldInputs
        owner="advance"
        values={values.custom_values}
        item={{ amount, currency }}
        errors={customErrors(errors)}
        onChange={(custom_values) => change({ custom_values })}
      />
      {hasReason && (
        <ReasonField
          value={values.policy_reason}
          error={errors.policy_reason}
          onChange={(policy_reason) => change({ policy_reason })}
        />
      )}
    </>
  );
}

/**
 * Returns true if the owner can give a reason. A reason explains violations to the approver but cannot lift a block.
 */
function takesReason(saved: AdvanceForm['saved']): boolean {
  const violations = saved?.policy_violation?.attributes_violation ?? [];
  return violations.length > 0 && violations.every(({ action }) => action !== 'block');
}

interface DayFieldProps {
  form: AdvanceForm;
  name: 'needed_on' | 'settle_by';
  label: string;
}

function DayField({ form: { values, errors, change }, name, label }: DayFieldProps) {
  return (
    <FieldHint field={name}>
      <DateField
        label={label}
        name={name}
        isOptional
        value={values[name]}
        error={errors[name]}
        onChange={(day) => change({ [name]: day })}
      />
    </FieldHint>
  );
}

/** Shows the converted amount at today's rate. The rate on the day of submission is the final one. */
function Converted({
  amount,
  currency,
  companyCurrency,
}: {
  amount: string | null;
  currency: string;
  companyCurrency: string;
}) {
  const query = useQuery({
    ...queryOf('currencies.exrate', { from: currency, to: companyCurrency }),
    enabled: currency !== companyCurrency,
    staleTime: 10 * 60_000,
  });
  if (currency === companyCurrency) return null;
  if (query.isError) return <p className={styles.wrong}>{errorText(query.error)}</p>;
  if (!query.data) return <p className={styles.rate}>{advanceLabels.rateLoading}</p>;
  const rate = formatDecimal(decimalFrom(query.data.ex_rate));
  const money = amount === null ? null : readMoney(amount, currency);

  return (
    <p className={styles.rate}>
      <span>
        1 {currency} = {rate} {companyCurrency}
      </span>
      {money?.allowed && (
        <Money amount={toDecimal(convert(money.value, rate, companyCurrency))} currency={companyCurrency} />
      )}
    </p>
  );
}
