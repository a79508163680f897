import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { DraftAlert } from '../../../../ui/DraftAlert.tsx';
import { DraftStatus } from '../../../../ui/DraftStatus.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { RestoredDraftNotice } from '../../../../ui/RestoredDraftNotice.tsx';
import { SaveKeys } from '../../../../ui/SaveKeys.tsx';
import { useSaveKeys } from '../../../../ui/use-save-keys.ts';
import { FormFiledFor } from '../../../filing/parts/FormFiledFor.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseDetails, ExpenseValues } from '../../expense-values.ts';
import type { ReadField } from '../../receipt-reading.ts';
import { type ExpenseForm, type ExpenseStart, useExpenseForm } from '../../use-expense-form.ts';
import { useLatestExpense } from '../../use-latest-expense.ts';
import { useRemark } from '../../use-remark.ts';
import { ExpensePolicyResult, usePolicyPreview } from '../ExpensePolicyResult.tsx';
import { ReceiptPane } from '../receipts/ReceiptPane.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import styles from './ExpenseFormPage.module.css';
import { PolicySummaryLine } from './PolicySummaryLine.tsx';
import { ReasonField } from './ReasonField.tsx';
import { ReportField } from './ReportField.tsx';
import { useFieldFocus } from './use-field-focus.ts';

interface ExpenseFormPageProps {
  title: string;
  start: ExpenseStart;
  tabs?: ReactNode;
  /** Returns further actions, which are shown beside the title. */
  actions?: (form: ExpenseForm) => ReactNode;
  /**
   * The button that leaves the form: it discards a new expense, or closes an existing expense without completing it.
   */
  leave: { label: string; onClick: (form: ExpenseForm) => void };
  /** The field to focus; null if there is none. */
  field?: string | null;
  bulkHref?: string;
  onStored?: (id: string) => void;
  onSaved: (expense: ExpenseDetails, then: { isAnother: boolean; values: ExpenseValues }) => void;
  onRestart: () => void;
  /** True to show the button "Save and add another". */
  hasAnother?: boolean;
}

/** The form of an expense, with the receipt on the left. */
export function ExpenseFormPage(props: ExpenseFormPageProps) {
  const { title, start, tabs, actions, leave, field = null, bulkHref, hasAnother = false } = props;
  const form = useExpenseForm(start);
  const [active, setActive] = useState<ReadField | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useFieldFocus(page, { errors: form.errors, field });
  const save = useSaveAndReport(form, props);
  const evaluation = usePolicyPreview(form, form.draft.saved?.id ?? null);
  const hasCategory = form.values.category_id !== null;

  return (
    <div ref={page} className={styles.page}>
      <header className={styles.bar}>
        <h1>{title}</h1>
        <div className={styles.end}>
          <DraftStatus form={form} />
        </div>
        {!tabs && actions?.(form)}
      </header>
      <div className={styles.tabs}>
        {tabs}
        {tabs && actions?.(form)}
      </div>
      <div className={styles.two}>
        <div className={styles.view}>
          <ReceiptPane form={form} active={active} {...(bulkHref ? { bulkHref } : {})} />
        </div>
        <form className={styles.form} aria-label={t`Expense`} noValidate onSubmit={(event) => event.preventDefault()}>
          <FormFields
            form={form}
            start={start}
            evaluation={evaluation}
            onActive={setActive}
            onRestart={props.onRestart}
          />
          <div className={styles.foot} data-foot>
            <PolicySummaryLine evaluation={evaluation.data} hasCategory={hasCategory} />
            <Button variant="subtle" className={styles.leave ?? ''} onClick={() => leave.onClick(form)}>
              {leave.label}
            </Button>
            <span className={styles.buttons}>
              {hasAnother && (
                <Button variant="default" disabled={form.isSaving} onClick={() => save({ isAnother: true })}>
                  {t`Save and add another`}
                </Button>
              )}
              <Button loading={form.isSaving} rightSection={<SaveKeys />} onClick={() => save({ isAnother: false })}>
                {t`Save expense`}
              </Button>
            </span>
          </div>
        </form>
      </div>
    </div>
  );
}

/**
 * Returns the function that saves the expense, and registers the keyboard shortcut for it. Also notifies the page when
 * the draft is stored and when the expense is saved.
 */
function useSaveAndReport(form: ExpenseForm, props: Pick<ExpenseFormPageProps, 'onStored' | 'onSaved'>) {
  const { draft, values } = form;
  const isAnother = useRef(false);

  function save(then: { isAnother: boolean }) {
    isAnother.current = then.isAnother;
    form.save();
  }
  useSaveKeys(() => save({ isAnother: false }));

  const savedId = draft.saved?.id ?? null;
  const onStored = useEffectEvent((id: string) => props.onStored?.(id));
  useEffect(() => {
    if (savedId) onStored(savedId);
  }, [savedId]);

  const { completed } = draft;
  const onSaved = useEffectEvent((saved: ExpenseDetails) =>
    props.onSaved(saved, { isAnother: isAnother.current, values }),
  );
  useEffect(() => {
    if (completed) onSaved(completed);
  }, [completed]);

  return save;
}

interface FormFieldsProps extends Pick<ExpenseFormPageProps, 'start' | 'onRestart'> {
  form: ExpenseForm;
  evaluation: ReturnType<typeof usePolicyPreview>;
  onActive: (field: ReadField | null) => void;
}

/** The fields and the policy result of an expense, below notices about the draft. */
function FormFields({ form, start, evaluation, onActive, onRestart }: FormFieldsProps) {
  const { expense } = start;
  const { values, errors, change, draft } = form;
  const savedId = draft.saved?.id ?? null;
  const remark = useRemark(savedId);
  const latest = useLatestExpense();

  function discardChanges() {
    form.autosave.abandon();
    onRestart();
  }

  return (
    <div className={styles.fields}>
      <FormFiledFor owner={expense?.owner} />
      <RestoredDraftNotice unsent={start.unsent?.draft ?? null} onForget={discardChanges} />
      <DraftAlert noun="expense" form={form} onLatest={latest} onReload={discardChanges} />
      <ExpenseFields
        form={form}
        expense={expense}
        converted_currency={evaluation.data?.converted_currency ?? expense?.converted_currency}
        onActive={onActive}
      />
      {evaluation.isError && !evaluation.data && <FormAlert message={expenseLabels.policyPreviewFailed} />}
      {evaluation.data && (
        <ExpensePolicyResult evaluation={evaluation.data} hasCategory={values.category_id !== null} onRemark={remark} />
      )}
      {(evaluation.data?.policy_outcome.needs_reason || values.policy_reason !== '') && (
        <ReasonField
          value={values.policy_reason}
          error={errors.policy_reason}
          onChange={(policy_reason) => change({ policy_reason })}
        />
      )}
      <ReportField filed={form.filed} values={values} current={expense} error={errors.report_id} onChange={change} />
    </div>
  );
}
