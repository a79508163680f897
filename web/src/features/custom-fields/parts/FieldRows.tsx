import { customFieldKindLabel } from '#domain/custom-fields/custom-field.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { SortableList } from '../../../ui/SortableList.tsx';
import type { CustomField } from './custom-field.ts';
import styles from './FieldRows.module.css';
import { readerLabels } from './field-labels.ts';

interface FieldRowsProps {
  fields: readonly CustomField[];
  hrefOf: (field: CustomField) => string;
  /** Saves a new order. Absent if the user cannot change the fields. */
  onReorder?: (ids: string[]) => void;
}

/** Lists the fields in the order of the form. */
export function FieldRows({ fields, hrefOf, onReorder }: FieldRowsProps) {
  return (
    <SortableList
      label="Custom fields in order"
      className={styles.list}
      items={fields}
      keyOf={({ id }) => id}
      nameOf={({ label }) => label}
      isFixed={!onReorder}
      onReorder={(ids) => onReorder?.(ids)}
    >
      {(field, { handle }) => (
        <div className={styles.row} data-off={!field.is_active || undefined}>
          {handle ?? <span />}
          <div className={styles.words}>
            <AppLink href={hrefOf(field)}>{field.label}</AppLink>
            <p>{detailOf(field, fields)}</p>
          </div>
          <span className={styles.pills}>
            {!field.is_active && <Pill>Off</Pill>}
            {field.is_mandatory && <Pill>Required</Pill>}
            <Pill>{customFieldKindLabel[field.kind]}</Pill>
          </span>
        </div>
      )}
    </SortableList>
  );
}

function detailOf(field: CustomField, fields: readonly CustomField[]): string {
  const parent = fields.find(({ id }) => id === field.depends_on_id);
  const parts = [
    field.kind === 'formula' && field.formula,
    field.options.length > 0 && field.options.slice(0, 4).join(', ') + (field.options.length > 4 ? ' …' : ''),
    parent && `shown when ${parent.label} is ${field.depends_on_values.join(' or ') || 'filled in'}`,
    field.seen_by !== 'everyone' && `visible to ${readerLabels[field.seen_by].toLowerCase()}`,
  ].filter((part): part is string => Boolean(part));
  return parts.join('; ') || field.help_text || `Key in formulas and files: ${field.key}`;
}
