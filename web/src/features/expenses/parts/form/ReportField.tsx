import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { requiredFields } from '#domain/custom-fields/required-fields.ts';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { useToday } from '../../../../lib/use-today.ts';
import { FieldHint } from '../../../../ui/FieldHint.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { CustomFieldInput } from '../../../custom-fields/parts/CustomFieldInput.tsx';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';
import { suggestedTitle } from '../../../items/parts/suggested-title.ts';
import { expenseLabels } from '../../expense-labels.ts';
import type { ExpenseDetails, ExpenseValues, NewReport } from '../../expense-values.ts';
import { openReportsQuery } from '../../expenses.calls.ts';
import styles from './ReportField.module.css';

interface ReportFieldProps {
  /** The colleague for whom the expense is entered, whose reports are listed. Empty for the user's own expense. */
  filed: FiledFor;
  values: Pick<ExpenseValues, 'report_id' | 'new_report' | 'spent_on'>;
  /** The saved expense, which may already be in a report; null for a new expense. */
  current: Pick<ExpenseDetails, 'report_id' | 'report_number' | 'report_title'> | null;
  error?: string | undefined;
  onChange: (changes: Pick<ExpenseValues, 'report_id' | 'new_report'>) => void;
}

const newReport = 'new';

/**
 * Selects the report of the expense: an unsubmitted report, or a new report that is created when the expense is saved.
 */
export function ReportField({ filed, values, current, error, onChange }: ReportFieldProps) {
  const { data } = useQuery(openReportsQuery(filed));
  const open = (data?.data ?? []).map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }));
  const isListed = open.some(({ value }) => value === values.report_id);
  const currentOption =
    current?.report_id && current.report_id === values.report_id && !isListed
      ? [{ value: current.report_id, label: `${current.report_number ?? ''} ${current.report_title ?? ''}`.trim() }]
      : [];
  const { new_report } = values;
  const today = useToday();

  return (
    <FieldHint field="report_id">
      <SelectField
        label={t`Add to report`}
        isOptional
        clearable
        placeholder={expenseLabels.noReport}
        leftSection={<IconFolder aria-hidden="true" />}
        leftSectionPointerEvents="none"
        error={error}
        data={[{ value: newReport, label: t`New report` }, ...currentOption, ...open]}
        value={new_report ? newReport : values.report_id}
        onChange={(chosen) =>
          onChange(
            chosen === newReport
              ? { report_id: null, new_report: { title: suggestedTitle(values.spent_on ?? today), custom_values: {} } }
              : { report_id: chosen, new_report: null },
          )
        }
      />
      {new_report && (
        <NewReportFields value={new_report} onChange={(next) => onChange({ report_id: null, new_report: next })} />
      )}
    </FieldHint>
  );
}

/** The title and the mandatory fields of a new report. Its optional fields are on the report page. */
function NewReportFields({ value, onChange }: { value: NewReport; onChange: (report: NewReport) => void }) {
  const { data } = useQuery({ ...queryOf('customFields.list', { applies_to: 'report' }), staleTime: 60_000 });
  const fields = requiredFields(data?.data ?? [], value.custom_values).filter(
    ({ is_mandatory, kind }) => is_mandatory && kind !== 'formula',
  );

  return (
    <div className={styles.fresh}>
      <TextField
        label={t`Title of the new report`}
        maxLength={200}
        value={value.title}
        onChange={({ currentTarget }) => onChange({ ...value, title: currentTarget.value })}
      />
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={{ ...field, key: `report.${field.key}`, label: t`${field.label} of the report` }}
          value={value.custom_values[field.key]}
          onChange={(next) => onChange({ ...value, custom_values: { ...value.custom_values, [field.key]: next } })}
        />
      ))}
    </div>
  );
}
