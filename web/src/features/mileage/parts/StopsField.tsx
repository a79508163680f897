import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '#domain/language/translate.ts';
import { SortableList } from '../../../ui/SortableList.tsx';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { maxStops, newStop, type Stop } from '../mileage-values.ts';
import styles from './MileageForm.module.css';

interface StopsFieldProps {
  stops: readonly Stop[];
  /** The places suggested while the user types a stop. */
  known: readonly string[];
  error?: string | undefined;
  onChange: (stops: Stop[]) => void;
}

/** The stops of a trip, from start to end. They can be added, removed and reordered. */
export function StopsField({ stops, known, error, onChange }: StopsFieldProps) {
  const labelOf = (stop: Stop) => stopLabel(stops.indexOf(stop), stops.length);

  const { add, focusAdded } = useAddStop(stops, onChange);

  function rename(key: string, name: string) {
    onChange(stops.map((stop) => (stop.key === key ? { ...stop, name } : stop)));
  }

  function reorder(keys: readonly string[]) {
    onChange(keys.flatMap((key) => stops.find((stop) => stop.key === key) ?? []));
  }

  return (
    <div data-field="stops">
      <SortableList
        label={t`Stops`}
        className={styles.stops}
        items={stops}
        keyOf={({ key }) => key}
        nameOf={(stop) => stop.name || labelOf(stop)}
        onReorder={reorder}
      >
        {(stop, { handle }) => (
          <div className={styles.stop}>
            {handle}
            <SuggestField
              ref={(field) => focusAdded(stop.key, field)}
              label={labelOf(stop)}
              maxLength={120}
              autoComplete="off"
              placeholder={t`City`}
              data={known.filter((name) => name !== stop.name)}
              value={stop.name}
              error={error !== undefined && stop.name.trim() === ''}
              onChange={(name) => rename(stop.key, name)}
            />
            {stops.length > 2 && (
              <ActionIcon
                variant="subtle"
                aria-label={t`Remove ${stop.name || labelOf(stop)}`}
                onClick={() => onChange(stops.filter(({ key }) => key !== stop.key))}
              >
                <IconX aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        )}
      </SortableList>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {stops.length < maxStops && <TextButton onClick={add}>{t`Add a stop`}</TextButton>}
    </div>
  );
}

function stopLabel(index: number, count: number): string {
  if (index === 0) return t`From`;
  return index === count - 1 ? t`To` : t`Stop ${index}`;
}

/**
 * Returns `add`, which adds a stop at the end, and `focusAdded`, which focuses the field of this stop once it is
 * rendered.
 */
function useAddStop(stops: readonly Stop[], onChange: StopsFieldProps['onChange']) {
  const added = useRef<string | null>(null);

  function add() {
    const stop = newStop();
    added.current = stop.key;
    onChange([...stops, stop]);
  }

  function focusAdded(key: string, field: HTMLInputElement | null) {
    if (!field || added.current !== key) return;
    added.current = null;
    field.focus();
  }

  return { add, focusAdded };
}
