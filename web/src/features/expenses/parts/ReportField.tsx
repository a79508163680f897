import { IconFolder } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { ExpenseDetails, ExpenseValues } from '../expense-values.ts';
import { openReportsQuery } from '../expenses.calls.ts';

interface ReportFieldProps {
  values: Pick<ExpenseValues, 'report_id' | 'new_report_title' | 'spent_on'>;
  /** The report it is in already. */
  present: Pick<ExpenseDetails, 'report_id' | 'report_number' | 'report_title'> | null;
  error?: string | undefined;
  onChange: (changes: Pick<ExpenseValues, 'report_id' | 'new_report_title'>) => void;
}

const fresh = 'new';

/** Which report it goes into: one that is open, or a new one made when the expense is saved. */
export function ReportField({ values, present, error, onChange }: ReportFieldProps) {
  const { data } = useQuery(openReportsQuery);
  const open = (data?.data ?? []).map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }));
  const isListed = open.some(({ value }) => value === values.report_id);
  const own =
    present?.report_id && present.report_id === values.report_id && !isListed
      ? [{ value: present.report_id, label: `${present.report_number ?? ''} ${present.report_title ?? ''}`.trim() }]
      : [];
  const isNew = values.new_report_title !== null;

  return (
    <>
      <SelectField
        label="Add to report"
        isOptional
        clearable
        placeholder="Not yet"
        leftSection={<IconFolder aria-hidden="true" />}
        leftSectionPointerEvents="none"
        error={isNew ? undefined : error}
        data={[{ value: fresh, label: 'New report' }, ...own, ...open]}
        value={isNew ? fresh : values.report_id}
        onChange={(chosen) =>
          onChange(
            chosen === fresh
              ? { report_id: null, new_report_title: suggestedTitle(values.spent_on) }
              : { report_id: chosen, new_report_title: null },
          )
        }
      />
      {isNew && (
        <TextField
          label="Title of the new report"
          maxLength={200}
          error={error}
          value={values.new_report_title ?? ''}
          onChange={({ currentTarget }) => onChange({ report_id: null, new_report_title: currentTarget.value })}
        />
      )}
    </>
  );
}

function suggestedTitle(spent_on: string | null): string {
  const day = spent_on ? new Date(`${spent_on}T00:00:00Z`) : new Date();
  return `Expenses of ${day.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })}`;
}
