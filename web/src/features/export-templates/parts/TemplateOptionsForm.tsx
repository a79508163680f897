import {
  columnSeparators,
  dateFormats,
  decimalSeparators,
  encodings,
  maxSorts,
  type TemplateOptions,
  templatePeriods,
} from '#domain/exports/template-options.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { EditorPart, ShownField, TemplateDraft } from '../template-draft.ts';
import { choicesOf, encodingLabels, periodLabels, separatorLabels } from '../template-labels.ts';
import styles from './export-templates.module.css';

interface OptionsPart extends EditorPart {
  fields: readonly ShownField[];
}

type Options = TemplateDraft['options'];

export function TemplateOptionsForm(part: OptionsPart) {
  return (
    <Card aria-label="Options">
      <CardHeader title="Options" />
      <div className={styles.fields} data-padded>
        <RowOptions {...part} />
        <FileOptions {...part} />
        <JournalOptions {...part} />
      </div>
    </Card>
  );
}

function RowOptions({ draft, errors, onChange, fields }: OptionsPart) {
  const { options } = draft;
  const change = (next: Partial<Options>) => onChange({ options: { ...options, ...next } });
  const dates = choices(fields.filter(({ type }) => type === 'date'));
  const { period, date_key } = options.filters;
  return (
    <>
      <SelectField
        label="Period"
        data={choicesOf(periodLabels)}
        value={period}
        onChange={(value) =>
          change({
            filters: { date_key, period: templatePeriods.find((each) => each === value) ?? period },
          })
        }
      />
      <SelectField
        label="Date of the period"
        isOptional={period === 'all'}
        data={dates}
        value={date_key}
        error={errors['options.filters.date_key']}
        onChange={(value) => change({ filters: { period, date_key: value } })}
      />
      {Array.from({ length: Math.min(options.sorts.length + 1, maxSorts) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sort order is identified by its position
        <SortFields key={index} index={index} options={options} fields={fields} onChange={change} />
      ))}
    </>
  );
}

interface SortFieldsProps {
  index: number;
  options: Options;
  fields: readonly ShownField[];
  onChange: (change: Partial<Options>) => void;
}

function SortFields({ index, options, fields, onChange }: SortFieldsProps) {
  const sort = options.sorts[index];
  const replace = (next: Options['sorts'][number] | null) =>
    onChange({ sorts: [...options.sorts.slice(0, index), ...(next ? [next] : []), ...options.sorts.slice(index + 1)] });
  return (
    <>
      <SelectField
        label={index === 0 ? 'Sort by' : `Then by (${index + 1})`}
        isOptional
        clearable
        data={choices(fields)}
        value={sort?.field_key ?? null}
        onChange={(field_key) => replace(field_key ? { field_key, direction: sort?.direction ?? 'asc' } : null)}
      />
      {sort && (
        <SelectField
          label={`Direction (${index + 1})`}
          data={[
            { value: 'asc', label: 'Ascending' },
            { value: 'desc', label: 'Descending' },
          ]}
          value={sort.direction}
          onChange={(direction) => replace({ ...sort, direction: direction === 'desc' ? 'desc' : 'asc' })}
        />
      )}
    </>
  );
}

function FileOptions({ draft, onChange }: OptionsPart) {
  const { options } = draft;
  const change = (next: Partial<Options>) => onChange({ options: { ...options, ...next } });
  const select = <Key extends keyof TemplateOptions & keyof Options>(
    key: Key,
    label: string,
    values: readonly Options[Key][],
    labels?: Record<string, string>,
  ) => (
    <SelectField
      label={label}
      data={values.map((value) => ({ value: String(value), label: labels?.[String(value)] ?? String(value) }))}
      value={String(options[key])}
      onChange={(chosen) => {
        const value = values.find((each) => String(each) === chosen);
        if (value !== undefined) change({ [key]: value });
      }}
    />
  );
  return (
    <>
      {select('date_format', 'Date format', dateFormats)}
      {draft.format === 'csv' && (
        <>
          {select('decimal_separator', 'Decimal separator', decimalSeparators, { '.': 'Point', ',': 'Comma' })}
          {select('column_separator', 'Column separator', columnSeparators, separatorLabels)}
          {select('encoding', 'Encoding', encodings, encodingLabels)}
        </>
      )}
      <SwitchField
        label="Header row"
        checked={options.has_header}
        onChange={(event) => change({ has_header: event.currentTarget.checked })}
      />
    </>
  );
}

/** The options for journals, in which each item has two rows. */
function JournalOptions({ draft, errors, onChange, fields }: OptionsPart) {
  const { options } = draft;
  const { journal } = options;
  const change = (next: Options['journal']) => onChange({ options: { ...options, journal: next } });
  const amounts = choices(fields.filter(({ type, key }) => type === 'number' && !key.startsWith('journal_')));
  return (
    <>
      <SwitchField
        label="Debit and credit rows"
        description="Writes two rows for each item, with the same amount on both sides."
        checked={journal !== null}
        onChange={(event) =>
          change(
            event.currentTarget.checked
              ? { amount_key: amounts[0]?.value ?? '', debit_account: '', credit_account: '' }
              : null,
          )
        }
      />
      {journal && (
        <>
          <SelectField
            label="Amount of the entry"
            data={amounts}
            value={journal.amount_key}
            error={errors['options.journal.amount_key']}
            onChange={(amount_key) => amount_key && change({ ...journal, amount_key })}
          />
          <TextField
            label="Debit account"
            isOptional
            description="Empty: the GL code of the category."
            maxLength={60}
            value={journal.debit_account}
            onChange={(event) => change({ ...journal, debit_account: event.currentTarget.value })}
          />
          <TextField
            label="Credit account"
            maxLength={60}
            value={journal.credit_account}
            onChange={(event) => change({ ...journal, credit_account: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}

function choices(fields: readonly ShownField[]): { value: string; label: string }[] {
  return fields.map(({ key, label }) => ({ value: key, label }));
}
