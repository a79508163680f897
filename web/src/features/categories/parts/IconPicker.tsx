import { useId } from 'react';
import { CategoryIcon, categoryIcons } from './category-icons.tsx';
import styles from './IconPicker.module.css';

interface IconPickerProps {
  value: string;
  isFixed: boolean;
  onChange: (icon: string) => void;
}

export function IconPicker({ value, isFixed, onChange }: IconPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.icons} disabled={isFixed}>
      <legend>Icon</legend>
      {Object.entries(categoryIcons).map(([icon, { label }]) => (
        <label key={icon} className={styles.icon} title={label}>
          <input
            type="radio"
            name={name}
            value={icon}
            aria-label={label}
            checked={icon === value}
            onChange={() => onChange(icon)}
          />
          <CategoryIcon icon={icon} />
        </label>
      ))}
    </fieldset>
  );
}
