import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SortableList } from '../../../ui/SortableList.tsx';
import { attributeTypesQuery } from '../categories.calls.ts';
import { newAttribute } from '../category-draft.ts';
import { movedFrom } from '../moved-from.ts';
import { AttributePreview } from './AttributePreview.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import styles from './AttributesEditor.module.css';
import type { AttributesDraft } from './attributes-draft.ts';

interface AttributesEditorProps {
  form: UseFormReturn<AttributesDraft>;
  /** True if an attribute can count attendees. */
  hasAttendees: boolean;
  /** Examples of attributes, shown while there are none. */
  emptyHint: string;
  isFixed: boolean;
}

/** Edits the extra fields of a category or of trips, in the order of the form. */
export function AttributesEditor({ form, hasAttendees, emptyHint, isFixed }: AttributesEditorProps) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'attributes', keyName: 'uid' });
  const [opened, setOpened] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const types = useAttributeTypes(hasAttendees);
  const attributes = form.watch('attributes');
  const last = fields.at(-1);
  // A new attribute opens as soon as the field array contains it.
  if (isAdding && last) {
    setAdding(false);
    setOpened(last.uid);
  }

  function add() {
    append({ ...newAttribute }, { shouldFocus: false });
    setAdding(true);
  }

  function reorder(keys: readonly string[]) {
    const before = fields.map(({ uid }) => uid);
    const moved = movedFrom(before, keys);
    if (moved) move(moved.from, moved.to);
  }

  return (
    <Card>
      <CardHeader
        title="Attributes"
        detail={fields.length || undefined}
        end={!isFixed && fields.length > 0 && <AddButton onAdd={add} />}
      />
      {fields.length === 0 ? (
        <NoAttributes hint={emptyHint} action={!isFixed && <AddButton onAdd={add} />} />
      ) : (
        <div className={styles.columns}>
          <SortableList
            label="Attributes"
            className={styles.list}
            items={fields}
            keyOf={({ uid }) => uid}
            nameOf={(field) => attributes[fields.indexOf(field)]?.label || 'New attribute'}
            isFixed={isFixed}
            onReorder={reorder}
          >
            {(field, { handle }) => {
              const index = fields.indexOf(field);
              return (
                <AttributeRow
                  form={form}
                  index={index}
                  types={types}
                  handle={handle}
                  isFixed={isFixed}
                  isOpen={field.uid === opened || form.formState.errors.attributes?.[index] !== undefined}
                  onToggle={() => setOpened(field.uid === opened ? null : field.uid)}
                  onRemove={() => remove(index)}
                />
              );
            }}
          </SortableList>
          <AttributePreview attributes={attributes} />
        </div>
      )}
    </Card>
  );
}

function useAttributeTypes(hasAttendees: boolean) {
  const types = useQuery(attributeTypesQuery).data?.data ?? [];
  return hasAttendees ? types : types.filter(({ kind }) => kind !== 'attendees');
}

function NoAttributes({ hint, action }: { hint: string; action: ReactNode }) {
  return (
    <EmptyState title="No attributes" icon={<IconForms size={20} aria-hidden="true" />} action={action}>
      {hint}
    </EmptyState>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button size="sm" variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      Add attribute
    </Button>
  );
}
