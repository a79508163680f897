import { AutoScroller, Cursor, Feedback, PointerSensor, PreventSelection, StyleInjector } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { t } from '#domain/language/translate.ts';
import { moveItem } from './move-item.ts';
import { ScreenReaderText } from './ScreenReaderText.tsx';
import styles from './SortableList.module.css';
import { styleNonce } from './style-nonce.ts';
import { type KeyboardOrder, useKeyboardOrder } from './use-keyboard-order.ts';

interface SortableRow {
  /** The drag handle to render in the row; null if the order is fixed. */
  handle: ReactNode;
  is_lifted: boolean;
}

interface SortableListProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The name of a row in announcements. */
  nameOf: (item: Item) => string;
  /** Called with the keys in their new order after each move. */
  onReorder: (keys: string[]) => void;
  isFixed?: boolean;
  className?: string | undefined;
  children: (item: Item, row: SortableRow) => ReactNode;
}

/**
 * A list that users can reorder by dragging the handle, or by keyboard with the handle focused: Space lifts, arrows
 * move, Space drops and Escape cancels. Every step is announced to screen readers.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, keyOf, nameOf, onReorder, isFixed = false, className, children } = props;
  const instructionsId = useId();
  const keyboard = useKeyboardOrder({
    keys: items.map(keyOf),
    nameOf: (key) => nameOf(items.find((item) => keyOf(item) === key) as Item),
    onReorder,
  });
  const byKey = new Map(items.map((item) => [keyOf(item), item]));

  return (
    <DragDropProvider
      sensors={pointerOnly}
      plugins={() => dragPlugins()}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onReorder(moveItem(items.map(keyOf), { from: source.initialIndex, to: source.index }));
      }}
    >
      <ul className={className} aria-label={label}>
        {keyboard.keys.map((key, index) => {
          const item = byKey.get(key);
          if (item === undefined) return null;
          return (
            <SortableItem
              key={key}
              id={key}
              index={index}
              name={nameOf(item)}
              isFixed={isFixed}
              keyboard={keyboard}
              instructionsId={instructionsId}
            >
              {(row) => children(item, row)}
            </SortableItem>
          );
        })}
      </ul>
      {!isFixed && (
        <>
          <p id={instructionsId} hidden>
            {t`Drag the row, or press Space to lift it, the arrow keys to move it, Space to drop it and Escape to cancel.`}
          </p>
          <ScreenReaderText>
            <span role="status">{keyboard.announcement}</span>
          </ScreenReaderText>
        </>
      )}
    </DragDropProvider>
  );
}

// The hook in use-keyboard-order.ts replaces the library's keyboard sensor, because it announces each step and moves a
// row by one position whatever the heights of the rows.
const pointerOnly = [PointerSensor];
const dragPlugins = () => [
  AutoScroller,
  Cursor,
  Feedback,
  PreventSelection,
  StyleInjector.configure({ nonce: styleNonce() }),
];

interface SortableItemProps {
  id: string;
  index: number;
  name: string;
  isFixed: boolean;
  keyboard: KeyboardOrder;
  instructionsId: string;
  children: (row: SortableRow) => ReactNode;
}

function SortableItem({ id, index, name, isFixed, keyboard, instructionsId, children }: SortableItemProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index, disabled: isFixed });
  const is_lifted = keyboard.lifted === id;
  const handle = isFixed ? null : (
    <button
      type="button"
      ref={handleRef}
      className={styles.handle}
      aria-label={t`Move ${name}`}
      aria-describedby={instructionsId}
      aria-pressed={is_lifted}
      data-sort-key={id}
      onKeyDown={(event) => keyboard.onKeyDown(event, id)}
      onBlur={() => keyboard.onBlur(id)}
    >
      <IconGripVertical aria-hidden="true" />
    </button>
  );
  return (
    <li ref={ref} className={styles.item} data-lifted={is_lifted || isDragging || undefined}>
      {children({ handle, is_lifted: is_lifted || isDragging })}
    </li>
  );
}
