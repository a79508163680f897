import { CloseButton } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formulaProblem } from '#domain/exports/template-columns.ts';
import { type DateFormat, dateFormats, type NumberFormat } from '#domain/exports/template-options.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SortableList } from '../../../ui/SortableList.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { DraftColumn, EditorPart, ShownField } from '../template-draft.ts';
import { choicesOf, numberLabels } from '../template-labels.ts';
import styles from './export-templates.module.css';

interface ColumnListProps extends EditorPart {
  fields: readonly ShownField[];
}

/** Lists the columns in their order in the file. */
export function ColumnList({ draft, errors, onChange, fields }: ColumnListProps) {
  const { columns } = draft;
  const replace = (next: DraftColumn) =>
    onChange({ columns: columns.map((column) => (column.uid === next.uid ? next : column)) });

  return (
    <Card aria-label="Columns">
      <CardHeader title="Columns" detail={columns.length || undefined} />
      {columns.length === 0 ? (
        <EmptyState title="No columns yet" icon={<IconColumns size={20} aria-hidden="true" />}>
          Add fields, constants or formulas. Drag a column to move it.
        </EmptyState>
      ) : (
        <SortableList
          label="Columns in order"
          className={styles.columns}
          items={columns}
          keyOf={({ uid }) => uid}
          nameOf={({ header }) => header || 'Column without a header'}
          onReorder={(uids) =>
            onChange({ columns: uids.flatMap((uid) => columns.find((column) => column.uid === uid) ?? []) })
          }
        >
          {(column, { handle }) => (
            <ColumnRow
              column={column}
              handle={handle}
              fields={fields}
              error={errorOf(errors, columns.indexOf(column))}
              onChange={replace}
              onRemove={() => onChange({ columns: columns.filter(({ uid }) => uid !== column.uid) })}
            />
          )}
        </SortableList>
      )}
    </Card>
  );
}

interface ColumnRowProps {
  column: DraftColumn;
  handle: ReactNode;
  fields: readonly ShownField[];
  error: string | undefined;
  onChange: (column: DraftColumn) => void;
  onRemove: () => void;
}

function ColumnRow({ column, handle, fields, error, onChange, onRemove }: ColumnRowProps) {
  const name = column.header || 'column';
  return (
    <div className={styles.column}>
      {handle}
      <TextField
        label={`Header of ${sourceText(column, fields)}`}
        maxLength={120}
        value={column.header}
        error={column.source === 'formula' ? undefined : error}
        onChange={(event) => onChange({ ...column, header: event.currentTarget.value })}
      />
      <ColumnValue column={column} fields={fields} error={error} onChange={onChange} />
      <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
    </div>
  );
}

/** Edits the format of a field, the text of a constant, or a formula. A formula is checked while the user types. */
function ColumnValue({ column, fields, error, onChange }: Omit<ColumnRowProps, 'handle' | 'onRemove'>) {
  if (column.source === 'dummy')
    return (
      <TextField
        label="Value in every row"
        isOptional
        maxLength={200}
        value={column.static_value}
        onChange={(event) => onChange({ ...column, static_value: event.currentTarget.value })}
      />
    );
  if (column.source === 'formula') {
    const types = new Map(fields.map(({ key, type }) => [key, type]));
    const problem = column.formula.trim() === '' ? null : formulaProblem(column.formula, types);
    return (
      <TextAreaField
        label="Formula"
        spellCheck={false}
        maxLength={1000}
        placeholder="concat(merchant, ' ', category)"
        value={column.formula}
        error={problem ?? error}
        onChange={(event) => onChange({ ...column, formula: event.currentTarget.value })}
      />
    );
  }
  const type = fields.find(({ key }) => key === column.field_key)?.type;
  const formats = type === 'date' ? [...dateFormats] : type === 'number' ? choicesOf(numberLabels) : [];
  if (formats.length === 0) return <span />;
  return (
    <SelectField
      label="Format"
      isOptional
      clearable
      placeholder="Standard"
      data={formats}
      value={column.format}
      onChange={(format) => onChange({ ...column, format: format as DateFormat | NumberFormat | null })}
    />
  );
}

function sourceText(column: DraftColumn, fields: readonly ShownField[]): string {
  if (column.source === 'dummy') return 'the constant';
  if (column.source === 'formula') return 'the formula';
  return fields.find(({ key }) => key === column.field_key)?.label ?? 'a deleted field';
}

function errorOf(errors: EditorPart['errors'], index: number): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(`options.columns.${index}.`))?.[1];
}
