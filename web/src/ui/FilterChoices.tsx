import type { ReactNode } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { type FilterChoice, FilterDropdown } from './FilterDropdown.tsx';

interface FilterChoicesProps {
  label: string;
  icon: ReactNode;
  values: readonly string[];
  choices: readonly FilterChoice[];
  startsOpen?: boolean;
  onChange: (values: string[]) => void;
}

const maxNamedValues = 2;

/**
 * A filter with several values, which shows the rows that match any of them. The dropdown stays open while the user
 * selects.
 */
export function FilterChoices({ label, icon, values, choices, startsOpen = false, onChange }: FilterChoicesProps) {
  function toggle(value: string) {
    onChange(values.includes(value) ? values.filter((selected) => selected !== value) : [...values, value]);
  }

  return (
    <FilterDropdown
      label={label}
      icon={icon}
      valueText={values.length > 0 ? valuesText(values, choices) : null}
      values={values}
      choices={choices}
      startsOpen={startsOpen}
      isMultiple
      onToggle={toggle}
      onClear={() => onChange([])}
    />
  );
}

function valuesText(values: readonly string[], choices: readonly FilterChoice[]): string {
  if (values.length > maxNamedValues) return plural(values.length, '1 selected', '# selected');
  const [first = '', second] = values.map((value) => choices.find((choice) => choice.value === value)?.label ?? '…');
  return second === undefined ? first : t`${first} or ${second}`;
}
