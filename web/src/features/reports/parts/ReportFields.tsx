import { type RefObject, useEffect, useRef } from 'react';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { CustomFieldInputs } from '../../custom-fields/parts/CustomFieldInputs.tsx';
import styles from './ReportFields.module.css';
import type { Report } from './report.ts';
import { usePurposeRequired } from './use-asks-purpose.ts';
import { useFieldSaving } from './use-field-saving.ts';
import type { ReportEdits } from './use-report-edits.ts';

interface ReportFieldsProps {
  report: Report;
  edits: ReportEdits;
  /** Set here: saves at once what is typed and waits for it. */
  flush: RefObject<() => Promise<void>>;
}

/** What the report is for and what the company asks about it. It saves itself. */
export function ReportFields({ report, edits, flush }: ReportFieldsProps) {
  const { values, change, state, refusal, errors, save } = useFieldSaving(report, edits);
  const asksPurpose = usePurposeRequired();
  const card = useRef<HTMLElement>(null);
  useRequiredField(card);
  useEffect(() => {
    flush.current = save;
  }, [flush, save]);

  return (
    <Card ref={card} aria-label="About this report">
      <CardHeader title="About this report" end={<span role="status">{stateWords[state]}</span>} />
      <div className={styles.fields}>
        <FormAlert message={refusal}>
          <p>
            <TextButton onClick={() => void save()}>Save again</TextButton>
          </p>
        </FormAlert>
        {asksPurpose && (
          <TextAreaField
            label="Purpose"
            isOptional
            name="purpose"
            placeholder="What it was for, in a sentence"
            maxLength={1000}
            value={values.purpose}
            onChange={(event) => change({ ...values, purpose: event.currentTarget.value })}
            onBlur={() => void save()}
          />
        )}
        <CustomFieldInputs
          owner="report"
          values={values.custom_values}
          errors={errors}
          onChange={(custom_values) => change({ ...values, custom_values })}
        />
      </div>
    </Card>
  );
}

const stateWords = { saved: '', waiting: 'Not saved yet', saving: 'Saving…', done: 'Saved', refused: 'Not saved' };

/** The address may name a field that has to be filled in. */
function useRequiredField(card: RefObject<HTMLElement | null>): void {
  const { search } = useUrlSearch();
  const { field } = search;
  useEffect(() => {
    if (!field) return undefined;
    // Custom fields arrive a moment later than the page.
    const timer = setInterval(() => {
      const named = [...(card.current?.querySelectorAll<HTMLElement>('[name]') ?? [])];
      const found = named.find((each) => [field, `custom_values.${field}`].includes(each.getAttribute('name') ?? ''));
      if (!found) return;
      clearInterval(timer);
      found.focus();
    }, 100);
    return () => clearInterval(timer);
  }, [card, field]);
}
