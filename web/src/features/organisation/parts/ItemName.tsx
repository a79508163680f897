import { countText } from '#domain/text/count-text.ts';
import { Pill } from '../../../ui/Pill.tsx';
import styles from '../organisation.module.css';

/** A name, with a pill if the item is switched off. */
export function ItemName({ name, is_active }: { name: string; is_active: boolean }) {
  return (
    <span className={styles.name} data-off={!is_active || undefined}>
      {name}
      {!is_active && <Pill>Off</Pill>}
    </span>
  );
}

export function peopleCount(count: number): string {
  return countText(count);
}
