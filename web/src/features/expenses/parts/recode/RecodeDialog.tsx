import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { dateText } from '#domain/dates/date-text.ts';
import { t } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { amountText } from '#domain/policies/policy-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { CallError, errorText } from '../../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../../lib/queries.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { CustomFieldInputs } from '../../../custom-fields/parts/CustomFieldInputs.tsx';
import { customErrors } from '../../../custom-fields/parts/custom-errors.ts';
import {
  type Category,
  type ExpenseDetails,
  type ExpenseInput,
  type ExpenseValues,
  sentOf,
  valuesOf,
} from '../../expense-values.ts';
import { expenseQuery } from '../../expenses.calls.ts';
import { AttributeFields } from '../form/AttributeFields.tsx';
import { CategoryField } from '../form/CategoryField.tsx';
import { newTax, TaxFields } from '../form/TaxFields.tsx';
import split from '../split/SplitDialog.module.css';
import styles from './RecodeDialog.module.css';

interface RecodeDialogProps {
  report: { id: string; number: string; version: number };
  expense: { id: string; name: string };
  onRecoded: (answer: Answer<'approvals.recodeExpense'>) => void;
  onClose: () => void;
}

/** Lets an approver or a payer change the category, taxes and fields of a submitted expense. */
export function RecodeDialog(props: RecodeDialogProps) {
  const { report, expense, onClose } = props;
  const details = useQuery(expenseQuery(expense.id));
  const categories = useQuery(queryOf('approvals.recodeCategories', { report_id: report.id }));
  const title = t`Recode ${expense.name}`;
  const isReady = details.data !== undefined && categories.data !== undefined;

  return (
    <ModalDialog label={title} className={split.dialog} staysOpen onClose={onClose}>
      <div className={split.words}>
        <h2>{title}</h2>
        {details.data && <p>{claimText(details.data.data)}</p>}
      </div>
      {isReady ? (
        <RecodeForm key={report.version} {...props} saved={details.data.data} categories={categories.data.data} />
      ) : (
        <div className={split.body}>
          <ListStatus
            of={details.isError ? details : categories}
            count={0}
            rows={3}
            failed={t`Failed to fetch the expense.`}
            empty={null}
          >
            {null}
          </ListStatus>
        </div>
      )}
    </ModalDialog>
  );
}

interface RecodeFormProps extends RecodeDialogProps {
  saved: ExpenseDetails;
  categories: readonly Category[];
}

function RecodeForm({ report, expense, saved, categories, onRecoded, onClose }: RecodeFormProps) {
  const [values, setValues] = useState<ExpenseValues>(() => valuesOf(saved));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const recode = useWrite('approvals.recodeExpense');
  const category = categories.find(({ id }) => id === values.category_id) ?? null;
  const attributes = (category?.attributes ?? []).filter(({ kind }) => kind !== 'attendees');
  const { input, is_sendable } = sentOf(values, attributes);
  const errors = recode.error instanceof CallError ? (recode.error.failure.fields ?? {}) : {};

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || values.category_id === null || !is_sendable || recode.isPending) return;
    const { taxes = [], attributes: sent = {}, custom_values = {} } = input;
    recode.mutate(
      {
        report_id: report.id,
        version: report.version,
        expense_id: expense.id,
        category_id: values.category_id,
        taxes,
        attributes: sent,
        custom_values,
        reason: reason.trim(),
      },
      { onSuccess: onRecoded },
    );
  }

  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <div className={split.body}>
        <FormAlert message={recode.isError ? errorText(recode.error) : null} />
        <CodingFields
          values={values}
          category={category && { ...category, attributes }}
          categories={categories}
          input={input}
          errors={isTried && values.category_id === null ? { category_id: t`Choose a category.`, ...errors } : errors}
          savedCategory={saved.category}
          onChange={(changes) => setValues((present) => ({ ...present, ...changes }))}
        />
        <TextAreaField
          label={t`Reason`}
          description={t`${saved.owner.first_name} is notified of the changes and the reason.`}
          maxLength={1000}
          value={reason}
          error={isTried && reason.trim() === '' ? t`Enter why the coding changes.` : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
      <div className={split.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" loading={recode.isPending}>
          {t`Save coding`}
        </Button>
      </div>
    </form>
  );
}

interface CodingFieldsProps {
  values: ExpenseValues;
  /** The selected category, with only those of its attributes that can be recoded; null if none is selected. */
  category: Category | null;
  categories: readonly Category[];
  input: ExpenseInput;
  errors: Readonly<Record<string, string>>;
  savedCategory: string | null;
  onChange: (changes: Partial<ExpenseValues>) => void;
}

function CodingFields(props: CodingFieldsProps) {
  const { values, category, categories, input, errors, savedCategory, onChange } = props;
  return (
    <>
      <CategoryField
        categories={categories}
        value={values.category_id}
        valueName={savedCategory}
        error={errors.category_id}
        onChange={(category_id) => onChange({ category_id })}
      />
      {category && category.attributes.length > 0 && (
        <AttributeFields category={category} values={values} input={input} errors={errors} onChange={onChange} />
      )}
      <TaxFields
        taxes={values.taxes}
        currency={values.currency}
        errors={errors}
        onChange={(taxes) => onChange({ taxes })}
      />
      {values.taxes.length > 0 && values.taxes.length < 10 && (
        <p>
          <TextButton onClick={() => onChange({ taxes: [...values.taxes, newTax] })}>{t`Add tax line`}</TextButton>
        </p>
      )}
      <CustomFieldInputs
        owner="expense"
        isUnrestrictedOnly
        values={values.custom_values}
        errors={customErrors(errors)}
        onChange={(custom_values) => onChange({ custom_values })}
      />
    </>
  );
}

/** Returns a text about the claim, such as 'USD 80.00 on 10 Nov 2026. Amount, merchant and date stay as claimed.' */
function claimText({ amount, currency, spent_on }: ExpenseDetails): string {
  const money = amount && currency ? amountText(moneyFrom(amount, currency)) : null;
  const day = spent_on && dateText(spent_on);
  if (money && day) return t`${money} on ${day}. Amount, merchant and date stay as claimed.`;
  if (day) return t`on ${day}. Amount, merchant and date stay as claimed.`;
  return t`${money ?? ''}. Amount, merchant and date stay as claimed.`;
}
