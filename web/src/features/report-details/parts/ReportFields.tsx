import { type RefObject, useEffect, useRef } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { OvertakenActions } from '../../../ui/OvertakenActions.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import type { Report } from '../../items/parts/report.ts';
import { reportLabels } from '../../reports/parts/report-labels.ts';
import { usePurposeRequired } from '../../reports/parts/use-purpose-required.ts';
import type { ReportEdits } from '../../reports/parts/use-report-edits.ts';
import styles from './ReportFields.module.css';
import { fieldErrors, useFieldSaving } from './use-field-saving.ts';

interface ReportFieldsProps {
  report: Report;
  edits: ReportEdits;
  /** A ref to a function that saves pending changes immediately. This component sets the function. */
  flush: RefObject<() => Promise<void>>;
}

/** The editable purpose and custom fields of a report. Changes are saved automatically. */
export function ReportFields({ report, edits, flush }: ReportFieldsProps) {
  const { values, change, state, overtaken, refusal, save } = useFieldSaving(report, edits);
  const refusalText = refusal === null ? null : errorText(refusal);
  const hasPurpose = usePurposeRequired();
  const card = useRef<HTMLElement>(null);
  useFieldFromUrl(card);
  useEffect(() => {
    flush.current = save;
  }, [flush, save]);

  return (
    <Card ref={card} aria-label={t`About this report`}>
      <CardHeader title={t`About this report`} end={<span role="status">{stateLabels[state]}</span>} />
      <div className={styles.fields}>
        <FormAlert message={overtaken ? reportLabels.overtaken : refusalText}>
          {overtaken ? (
            <OvertakenActions onReload={overtaken.takeNewer} onKeep={overtaken.keepTyped} />
          ) : (
            <p>
              <TextButton onClick={() => void save()}>{t`Try again`}</TextButton>
            </p>
          )}
        </FormAlert>
        {hasPurpose && (
          <TextAreaField
            label={t`Purpose`}
            isOptional
            name="purpose"
            placeholder={reportLabels.purposePlaceholder}
            maxLength={1000}
            value={values.purpose}
            onChange={(event) => change({ ...values, purpose: event.currentTarget.value })}
            onBlur={() => void save()}
          />
        )}
        <CustomFieldInputs
          owner="report"
          values={values.custom_values}
          item={{ total: report.total, currency: report.currency }}
          errors={fieldErrors(refusal)}
          onChange={(custom_values) => change({ ...values, custom_values })}
        />
      </div>
    </Card>
  );
}

const stateLabels = { saved: '', waiting: t`Not saved yet`, saving: t`Saving…`, done: t`Saved`, refused: t`Not saved` };

/** Focuses the field that the URL names. */
function useFieldFromUrl(card: RefObject<HTMLElement | null>): void {
  const { search } = useUrlSearch();
  const { field } = search;
  useEffect(() => {
    if (!field) return undefined;
    // Custom fields load after the page, so the field is searched for until it appears.
    const timer = setInterval(() => {
      const named = [...(card.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
      const found = named.find((input) => [field, `custom_values.${field}`].includes(input.getAttribute('name') ?? ''));
      if (!found) return;
      clearInterval(timer);
      found.focus();
    }, 100);
    return () => clearInterval(timer);
  }, [card, field]);
}
