import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { expenseValues } from '#domain/custom-fields/formulas.ts';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import { RestoredDraftNotice } from '../../../ui/RestoredDraftNotice.tsx';
import { SaveKeys } from '../../../ui/SaveKeys.tsx';
import { useSaveKeys } from '../../../ui/use-save-keys.ts';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import { customErrors } from '../../custom-fields/parts/custom-errors.ts';
import page from '../../expenses/parts/form/ExpenseFormPage.module.css';
import { ReasonField } from '../../expenses/parts/form/ReasonField.tsx';
import { ReportField } from '../../expenses/parts/form/ReportField.tsx';
import { TripAttributeFields } from '../../expenses/parts/form/TripAttributeFields.tsx';
import { useClaimSaved } from '../../expenses/parts/form/use-claim-saved.ts';
import { useFieldFocus } from '../../expenses/parts/form/use-field-focus.ts';
import { ClaimFiles } from '../../expenses/parts/receipts/ClaimFiles.tsx';
import { FormFiledFor } from '../../filing/parts/FormFiledFor.tsx';
import { mileageLabels } from '../mileage-labels.ts';
import { type MileageForm as Form, type MileageStart, useMileageForm } from '../use-mileage-form.ts';
import { FrequentTrips } from './FrequentTrips.tsx';
import styles from './MileageForm.module.css';
import { TripFields } from './TripFields.tsx';
import { TripSummary } from './TripSummary.tsx';

interface MileageFormProps {
  title: string;
  start: MileageStart;
  tabs?: ReactNode;
  /** Called to open the form again without the unsaved values of an earlier tab. */
  onRestart: () => void;
}

/** The mileage form, with the route and the calculation next to it. */
export function MileageForm({ title, start, tabs, onRestart }: MileageFormProps) {
  const form = useMileageForm(start);
  const { claim, values, refusal, isSaving, amount } = form;
  const { search } = useUrlSearch();
  const { back, finish } = useClaimSaved(claim?.expense_id ?? null);
  const navigate = useNavigate();
  const [isUploading, setUploading] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useFieldFocus(element, { errors: form.errors, field: search.field ?? null });
  const isBusy = isSaving || isUploading;
  const isUnfinished = claim === null || claim.data.stage === 'draft';

  async function save() {
    const saved = isBusy ? null : await form.save(false);
    if (saved) await finish(saved.data, values.new_report);
  }

  async function saveDraft() {
    const saved = await form.save(true);
    if (!saved) return;
    notify.success(mileageLabels.draftSaved);
    void navigate({ href: back });
  }
  useSaveKeys(() => void save());

  return (
    <div ref={element} className={page.page}>
      <header className={page.bar}>
        <h1>{title}</h1>
      </header>
      <div className={page.tabs}>{tabs}</div>
      <div className={page.two}>
        <div className={`${page.view} ${styles.summary} ${styles.side}`}>
          <TripSummary form={form} />
        </div>
        <form className={page.form} aria-label={t`Mileage`} noValidate onSubmit={(event) => event.preventDefault()}>
          <div className={page.fields}>
            <FormFiledFor owner={claim?.data.owner} />
            <RestoredDraftNotice unsent={start.unsent?.draft ?? null} onForget={onRestart} />
            <FormAlert message={refusal} />
            {claim === null && <FrequentTrips form={form} />}
            <TripFields form={form} />
            <ClaimFields form={form} onUploading={setUploading} />
          </div>
          <div className={page.foot} data-foot>
            {amount.calculation && (
              <span className={styles.total}>
                <Money amount={amount.calculation.amount} currency={amount.calculation.currency} />
              </span>
            )}
            <Button variant="subtle" className={page.leave ?? ''} component={AppLink} href={back} onClick={form.forget}>
              {t`Cancel`}
            </Button>
            <span className={page.buttons}>
              {isUnfinished && (
                <Button variant="default" disabled={isBusy} onClick={() => void saveDraft()}>
                  {t`Save as draft`}
                </Button>
              )}
              <Button loading={isBusy} rightSection={<SaveKeys />} onClick={() => void save()}>
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
 * The fields that mileage claims share with other expenses: attributes, custom fields, receipts, the reason for a
 * policy violation and the report.
 */
function ClaimFields({ form, onUploading }: { form: Form; onUploading: (isUploading: boolean) => void }) {
  const { values, errors, change, update, claim, amount, basics } = form;
  const expense = {
    amount: amount.calculation?.amount ?? null,
    currency: amount.calculation?.currency ?? null,
    spent_on: values.driven_on,
    merchant: '',
    description: values.purpose,
  };
  return (
    <>
      <TripAttributeFields
        attributes={basics.attributes}
        values={values.attributes}
        expense={expense}
        errors={errors}
        onChange={(attributes) => change({ attributes })}
      />
      <CustomFieldInputs
        owner="expense"
        values={values.custom_values}
        item={expenseValues(expense)}
        errors={customErrors(errors)}
        onChange={(custom_values) => change({ custom_values })}
      />
      <ClaimFiles
        file_ids={values.file_ids}
        known={claim?.data.receipts ?? []}
        error={errors.file_ids}
        onAdd={(id) => update((present) => ({ ...present, file_ids: [...present.file_ids, id] }))}
        onRemove={(id) => change({ file_ids: values.file_ids.filter((file_id) => file_id !== id) })}
        onUploading={onUploading}
      />
      {(errors.policy_reason || values.policy_reason !== '') && (
        <ReasonField
          value={values.policy_reason}
          error={errors.policy_reason}
          onChange={(policy_reason) => change({ policy_reason })}
        />
      )}
      <ReportField
        filed={form.filed}
        values={{ report_id: values.report_id, new_report: values.new_report, spent_on: values.driven_on }}
        current={claim?.data ?? null}
        error={errors.report_id}
        onChange={change}
      />
    </>
  );
}
