import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Path, UseFormReturn } from 'react-hook-form';
import { perDiem as contract } from '#contract/per-diem.contract.ts';
import { t } from '#domain/language/translate.ts';
import { useWrite } from '../../../../lib/queries.ts';
import type { FoundDraft } from '../../../../lib/unsent-drafts.ts';
import { useUnsentValues } from '../../../../lib/use-unsent-values.ts';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { RestoredDraftNotice } from '../../../../ui/RestoredDraftNotice.tsx';
import { rich } from '../../../../ui/rich.tsx';
import { SaveKeys } from '../../../../ui/SaveKeys.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { type EditForm, useEditForm } from '../../../../ui/use-edit-form.ts';
import { CustomFieldInputs } from '../../../custom-fields/parts/CustomFieldInputs.tsx';
import pageStyles from '../../../expenses/parts/form/ExpenseFormPage.module.css';
import { ReasonField } from '../../../expenses/parts/form/ReasonField.tsx';
import { ReportField } from '../../../expenses/parts/form/ReportField.tsx';
import { TripAttributeFields } from '../../../expenses/parts/form/TripAttributeFields.tsx';
import { useClaimSaved } from '../../../expenses/parts/form/use-claim-saved.ts';
import { ClaimFiles } from '../../../expenses/parts/receipts/ClaimFiles.tsx';
import { FormFiledFor } from '../../../filing/parts/FormFiledFor.tsx';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';
import { restoreNoRateText } from '../../no-rate-text.ts';
import type { PerDiemClaim, PerDiemFields } from '../../per-diem.calls.ts';
import { perDiemLabels } from '../../per-diem-labels.ts';
import type { TripValues } from '../../trip-values.ts';
import { ItineraryFields } from './ItineraryFields.tsx';
import styles from './PerDiemClaimForm.module.css';
import { TripDays } from './TripDays.tsx';

type NewReport = ComponentProps<typeof ReportField>['values']['new_report'];

interface PerDiemClaimFormProps {
  title: string;
  tabs?: ReactNode;
  /** Further actions next to the title. */
  actions?: ReactNode;
  values: TripValues;
  /** The saved claim; null for a new one. */
  expense: PerDiemClaim['data'] | null;
  fields: PerDiemFields;
  filed: FiledFor;
  /** The booked trip that a new claim is for. */
  trip_id?: string | null;
  reload?: () => Promise<TripValues | null>;
  /** Values that the user left unsaved in an earlier tab. The form restores them. */
  unsent?: FoundDraft<TripValues, never> | null;
  /** Called to open the form again without the unsaved values of an earlier tab. */
  onRestart?: () => void;
}

/** The form of a trip: its places and times, the amount of each day, its purpose and its report. */
export function PerDiemClaimForm(props: PerDiemClaimFormProps) {
  const { title, tabs, actions, expense, fields, filed } = props;
  const [newReport, setNewReport] = useState<NewReport>(null);
  const [isUploading, setUploading] = useState(false);
  const { edit, submit, cancel, discard } = usePerDiemEdit(props, newReport);
  const { form } = edit;

  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.bar}>
        <h1>{title}</h1>
        {!tabs && actions}
      </header>
      <div className={pageStyles.tabs}>{tabs}</div>
      <form
        className={styles.form}
        aria-label={t`Per diem`}
        {...edit.handlers}
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <FormFiledFor owner={expense?.owner} />
        <RestoredDraftNotice unsent={props.unsent?.draft ?? null} onForget={discard} />
        <Refusal edit={edit} />
        <ItineraryFields form={form} />
        <TripDays form={form} fields={fields} filed={filed} />
        <TripFields form={form} fields={fields} known={expense?.receipts ?? []} onUploading={setUploading} />
        <ReportField
          filed={filed}
          values={{
            report_id: form.watch('report_id'),
            new_report: newReport,
            spent_on: form.watch('itinerary.departs_at').slice(0, 10) || null,
          }}
          current={expense}
          error={form.formState.errors.report_id?.message}
          onChange={({ report_id, new_report }) => {
            form.setValue('report_id', report_id, { shouldDirty: true });
            setNewReport(new_report);
          }}
        />
        <FormFoot
          canBeDraft={expense === null || expense.stage === 'draft'}
          isBusy={form.formState.isSubmitting || isUploading}
          onDraft={() => submit(true)}
          onCancel={cancel}
        />
      </form>
    </div>
  );
}

interface FormFootProps {
  canBeDraft: boolean;
  /** True while the claim is being saved or a receipt uploaded. */
  isBusy: boolean;
  onDraft: () => void;
  onCancel: () => void;
}

function FormFoot({ canBeDraft, isBusy, onDraft, onCancel }: FormFootProps) {
  return (
    <div className={styles.foot}>
      <Button className={styles.leave ?? ''} variant="subtle" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <span className={styles.buttons}>
        {canBeDraft && (
          <Button variant="default" disabled={isBusy} onClick={onDraft}>
            {t`Save as draft`}
          </Button>
        )}
        <Button type="submit" loading={isBusy} rightSection={<SaveKeys />}>
          {t`Save per diem`}
        </Button>
      </span>
    </div>
  );
}

/** Returns the form of the claim with its actions. Saving or cancelling leaves the page. */
function usePerDiemEdit(props: PerDiemClaimFormProps, new_report: NewReport) {
  const { values, expense, filed, trip_id = null, reload, unsent = null } = props;
  const navigate = useNavigate();
  const save = useWrite('perDiem.save');
  const { back, finish } = useClaimSaved(expense?.id ?? null);

  const stored = useUnsentValues<TripValues>({
    kind: 'per_diem',
    saved: expense && { id: expense.id, version: expense.version },
    unsent,
    filed,
  });

  const edit = useEditForm<TripValues>({
    schema: contract.save.input,
    values,
    draft: `per-diem-${expense ? `${expense.id}-${expense.version}` : [filed.for_user_id ?? 'new', trip_id].filter(Boolean).join('-')}`,
    async save(trip) {
      const { data } = await save
        .mutateAsync({ ...trip, ...(expense ? {} : filed) })
        .catch((error: unknown) => Promise.reject(restoreNoRateText(error)));
      stored.forget();
      if (!trip.is_draft) return finish(data, new_report);
      notify.success(perDiemLabels.draftSaved);
      return navigate({ href: back });
    },
    ...(reload ? { reload } : {}),
  });

  // The unsaved values of a claim for a booked trip are not stored, because the form fills in the trip each time it
  // opens.
  useStoredTyping(edit.form, { stored, unsent, isStored: trip_id === null });

  function submit(is_draft: boolean) {
    edit.form.setValue('is_draft', is_draft);
    void edit.submit();
  }

  function forget() {
    edit.forget();
    stored.forget();
  }

  return {
    edit,
    submit,
    cancel() {
      forget();
      void navigate({ href: back });
    },
    discard() {
      forget();
      props.onRestart?.();
    },
  };
}

interface StoredTyping {
  stored: { remember: (values: TripValues) => void };
  unsent: FoundDraft<TripValues, never> | null;
  isStored: boolean;
}

/** Restores the unsaved values of an earlier tab, and stores changes from then on. */
function useStoredTyping({ setValue, subscribe }: UseFormReturn<TripValues>, options: StoredTyping): void {
  const { stored, unsent, isStored } = options;
  const remember = useEffectEvent(stored.remember);

  useEffect(() => {
    if (!unsent) return;
    const { version, expense_id: _, ...typed } = unsent.draft.values;
    for (const [name, value] of Object.entries(typed)) setValue(name as Path<TripValues>, value, { shouldDirty: true });
    // The version is set without marking it as changed, so that reloading the newer version replaces it.
    setValue('version', version);
  }, [unsent, setValue]);

  useEffect(() => {
    if (!isStored) return;
    return subscribe({ formState: { values: true }, callback: ({ values }) => remember(values) });
  }, [subscribe, isStored]);
}

function Refusal({ edit }: { edit: EditForm<TripValues> }) {
  return (
    <FormAlert message={edit.refusal}>
      {edit.is_changed && (
        <p>
          {rich`${<TextButton onClick={() => void edit.reload()}>{t`Bring in the newer version`}</TextButton>} and keep what you typed.`}
        </p>
      )}
    </FormAlert>
  );
}

interface TripFieldsProps {
  form: UseFormReturn<TripValues>;
  fields: PerDiemFields;
  /** The receipts that are already saved with the claim. */
  known: PerDiemClaim['data']['receipts'];
  /** Called with true while receipts are being uploaded. */
  onUploading: (isUploading: boolean) => void;
}

/** The fields for the purpose, attributes, custom fields and receipts, and for the reason if a policy requires one. */
function TripFields({ form, fields, known, onUploading }: TripFieldsProps) {
  const { formState, getValues, register, setValue, watch } = form;
  const { errors } = formState;
  const [policy_reason, custom_values, file_ids] = watch(['policy_reason', 'custom_values', 'file_ids']);
  const [attributes, purpose, departs_at] = watch(['attributes', 'purpose', 'itinerary.departs_at']);

  return (
    <>
      {fields.fields.purpose !== 'hidden' && (
        <TextAreaField
          label={t`Purpose`}
          isOptional={fields.fields.purpose !== 'mandatory'}
          placeholder={perDiemLabels.purposePlaceholder}
          minRows={1}
          maxLength={300}
          error={errors.purpose?.message}
          {...register('purpose')}
        />
      )}
      <TripAttributeFields
        attributes={fields.attributes}
        values={attributes}
        expense={{
          amount: null,
          currency: null,
          spent_on: departs_at.slice(0, 10) || null,
          merchant: '',
          description: purpose,
        }}
        errors={attributeErrors(errors.attributes)}
        onChange={(next) => setValue('attributes', next, { shouldDirty: true })}
      />
      <CustomFieldInputs
        owner="expense"
        values={custom_values}
        errors={errors.custom_values as Partial<Record<string, { message?: string }>> | undefined}
        onChange={(next) => setValue('custom_values', next, { shouldDirty: true })}
      />
      <ClaimFiles
        file_ids={file_ids}
        known={known}
        error={errors.file_ids?.message}
        onAdd={(id) => setValue('file_ids', [...getValues('file_ids'), id], { shouldDirty: true })}
        onRemove={(id) => setValue('file_ids', without(getValues('file_ids'), id), { shouldDirty: true })}
        onUploading={onUploading}
      />
      {(policy_reason !== '' || errors.policy_reason) && (
        <ReasonField
          value={policy_reason}
          error={errors.policy_reason?.message}
          onChange={(reason) => setValue('policy_reason', reason, { shouldDirty: true })}
        />
      )}
    </>
  );
}

/**
 * Returns the error messages of the attributes by path, such as `attributes.client`, as the attribute fields expect
 * them.
 */
function attributeErrors(errors: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors ?? {}).map(([key, error]) => [`attributes.${key}`, String(error?.message ?? '')]),
  );
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((other) => other !== id);
}
