import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldGroups } from '#domain/exports/template-fields.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { FindField } from '../../../ui/FindField.tsx';
import { constantColumn, type DraftColumn, fieldColumn, formulaColumn, type ShownField } from '../template-draft.ts';
import { groupLabels } from '../template-labels.ts';
import styles from './export-templates.module.css';

interface FieldPickerProps {
  fields: readonly ShownField[];
  onAdd: (column: DraftColumn) => void;
}

/**
 * Lists the fields from which columns can be added, in groups, with buttons that add a constant or a formula. A field
 * can be added more than once.
 */
export function FieldPicker({ fields, onAdd }: FieldPickerProps) {
  const [search, setSearch] = useState('');
  const found = fields.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()));

  return (
    <Card aria-label="Fields">
      <CardHeader title="Fields" detail={fields.length} />
      <div className={styles.tools}>
        <FindField value={search} placeholder="Search fields" onChange={setSearch} />
        <Button size="sm" variant="default" onClick={() => onAdd(constantColumn())}>
          Add constant
        </Button>
        <Button size="sm" variant="default" onClick={() => onAdd(formulaColumn())}>
          Add formula
        </Button>
      </div>
      <div className={styles.groups}>
        {fieldGroups.map((group) => {
          const inGroup = found.filter((field) => field.group === group);
          if (inGroup.length === 0) return null;
          return (
            <section key={group} aria-label={groupLabels[group]}>
              <h3>{groupLabels[group]}</h3>
              <ul>
                {inGroup.map((field) => (
                  <li key={field.key}>
                    <button type="button" aria-label={`Add ${field.label}`} onClick={() => onAdd(fieldColumn(field))}>
                      <IconPlus size={14} aria-hidden="true" />
                      {field.label}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
        {found.length === 0 && <p>No field matches your search.</p>}
      </div>
    </Card>
  );
}
