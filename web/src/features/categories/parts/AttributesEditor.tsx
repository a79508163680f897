import { Button } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { builtInFields } from '#domain/categories/attribute-kinds.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SortableList } from '../../../ui/SortableList.tsx';
import { itemInputs } from '../../field-editor/parts/item-inputs.ts';
import { type AttributeValues, attributeTypesQuery } from '../categories.calls.ts';
import { newAttribute } from '../category-draft.ts';
import { AttributePreview } from './AttributePreview.tsx';
import { AttributeRow } from './AttributeRow.tsx';
import styles from './AttributesEditor.module.css';

/** The kind of item that the attributes belong to. */
type AttributeOwner = 'expense' | 'advance' | 'trip';

const ownFields = { ...builtInFields, trip: builtInFields.expense } satisfies Record<AttributeOwner, object>;

interface AttributesEditorProps {
  value: readonly AttributeValues[];
  /** The errors of each attribute, by its position. */
  errors: FieldErrors<{ attributes: AttributeValues[] }>['attributes'];
  onChange: (attributes: AttributeValues[]) => void;
  /** The handle with which the form focuses the first invalid attribute. */
  ref?: Ref<{ focus: () => void }>;
  of: AttributeOwner;
  /** A text with examples of attributes, which is shown while there are none. */
  emptyHint: string;
  isFixed: boolean;
}

/** Edits the attributes of a category or of trips, in the order in which a form shows them. */
export function AttributesEditor(props: AttributesEditorProps) {
  const { value, errors, onChange, ref, of, emptyHint, isFixed } = props;
  const { items, open, toggle, add, change, remove, reorder } = useAttributeItems(value, onChange);
  const types = useAttributeTypes(of);
  const list = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => focusInvalid(list.current) }));

  return (
    <Card>
      <CardHeader
        title="Attributes"
        detail={items.length || undefined}
        end={!isFixed && items.length > 0 && <AddButton onAdd={add} />}
      />
      {items.length === 0 ? (
        <NoAttributes hint={emptyHint} action={!isFixed && <AddButton onAdd={add} />} />
      ) : (
        <div ref={list} className={styles.columns}>
          <SortableList
            label="Attributes"
            className={styles.list}
            items={items}
            keyOf={({ uid }) => uid}
            nameOf={({ attribute }) => attribute.label || 'New attribute'}
            isFixed={isFixed}
            onReorder={reorder}
          >
            {({ uid, attribute, index }, { handle }) => (
              <AttributeRow
                attribute={attribute}
                inputs={[...itemInputs(ownFields[of]), ...value.filter((_, position) => position !== index)]}
                errors={errors?.[index]}
                types={types}
                handle={handle}
                isFixed={isFixed}
                isOpen={uid === open || errors?.[index] !== undefined}
                onToggle={() => toggle(uid)}
                onChange={(changes) => change(index, changes)}
                onRemove={() => remove(index)}
              />
            )}
          </SortableList>
          <AttributePreview attributes={value} />
        </div>
      )}
    </Card>
  );
}

/**
 * Gives each attribute an id that does not change while the attribute is edited or moved. Also stores which attribute
 * is expanded.
 */
function useAttributeItems(value: readonly AttributeValues[], onChange: (attributes: AttributeValues[]) => void) {
  const [uids, setUids] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  // A different number of attributes means that the form has replaced them, for example with those of a newer version.
  // The new attributes get new ids.
  const current = uids.length === value.length ? uids : value.map(newUid);
  if (current !== uids) setUids(current);
  const items = value.map((attribute, index) => ({ attribute, index, uid: current[index] ?? '' }));

  function replace(next: readonly { attribute: AttributeValues; uid: string }[]) {
    setUids(next.map(({ uid }) => uid));
    onChange(next.map(({ attribute }) => attribute));
  }

  return {
    items,
    open,
    toggle: (uid: string) => setOpen(uid === open ? null : uid),
    add() {
      const added = { attribute: { ...newAttribute }, uid: newUid() };
      replace([...items, added]);
      setOpen(added.uid);
    },
    change(index: number, changes: Partial<AttributeValues>) {
      onChange(value.map((attribute, position) => (position === index ? { ...attribute, ...changes } : attribute)));
    },
    remove: (index: number) => replace(items.filter((item) => item.index !== index)),
    reorder: (keys: readonly string[]) =>
      replace([...items].sort((left, right) => keys.indexOf(left.uid) - keys.indexOf(right.uid))),
  };
}

function newUid(): string {
  return crypto.randomUUID();
}

/**
 * Focuses the first invalid input. Waits for the next frame, so that the attribute with the input is already expanded.
 */
function focusInvalid(list: HTMLElement | null): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Returns the types of attributes that the user can select. Attendees exist only for expenses. */
function useAttributeTypes(of: AttributeOwner) {
  const types = useQuery(attributeTypesQuery).data?.data ?? [];
  return of === 'expense' ? types : types.filter(({ kind }) => kind !== 'attendees');
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
