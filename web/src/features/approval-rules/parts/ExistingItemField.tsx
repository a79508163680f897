import { SelectField } from '../../../ui/SelectField.tsx';
import styles from '../../rules/parts/TestPanel.module.css';
import type { SavedItem } from '../use-existing-items.ts';

interface ExistingItemFieldProps {
  label: string;
  items: readonly SavedItem[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Selects a submitted report or advance for a test. */
export function ExistingItemField({ label, items, chosen, onChoose }: ExistingItemFieldProps) {
  const detailOf = (id: string) => items.find((item) => item.id === id)?.detail ?? '';
  return (
    <div className={styles.form}>
      <SelectField
        label={label}
        data={items.map(({ id, label: name }) => ({ value: id, label: name }))}
        renderOption={({ option }) => (
          <span className={styles.example}>
            {option.label}
            <small>{detailOf(option.value)}</small>
          </span>
        )}
        description={detailOf(chosen)}
        value={chosen}
        onChange={(id) => id && onChoose(id)}
      />
    </div>
  );
}
