import type { ReactNode } from 'react';
import { type FilterChoice, FilterDropdown } from './FilterDropdown.tsx';

interface FilterMenuProps {
  label: string;
  icon: ReactNode;
  value: string | undefined;
  /** The label of the value, for values that are not among the loaded choices. */
  valueLabel?: string;
  choices: readonly FilterChoice[];
  /** Searches the choices on the server. Without this function, the given choices are filtered in the browser. */
  onFind?: (text: string) => void;
  startsOpen?: boolean;
  onChange: (value: string | null) => void;
}

interface RequiredFilterMenuProps extends Omit<FilterMenuProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A filter that always has a value. */
export function RequiredFilterMenu({ value, onChange, ...rest }: RequiredFilterMenuProps) {
  return <SingleFilter {...rest} value={value} onToggle={onChange} />;
}

/** A filter with one value. Choosing the current value again clears the filter. */
export function FilterMenu({ onChange, ...rest }: FilterMenuProps) {
  return (
    <SingleFilter
      {...rest}
      onToggle={(next) => onChange(next === rest.value ? null : next)}
      onClear={() => onChange(null)}
    />
  );
}

interface SingleFilterProps extends Omit<FilterMenuProps, 'onChange'> {
  onToggle: (value: string) => void;
  onClear?: () => void;
}

function SingleFilter(props: SingleFilterProps) {
  const { label, icon, value, valueLabel, choices, onFind, startsOpen = false, onToggle, onClear } = props;
  const selected = valueLabel ?? choices.find((choice) => choice.value === value)?.label ?? value;

  return (
    <FilterDropdown
      label={label}
      icon={icon}
      valueText={value === undefined ? null : selected}
      values={value === undefined ? [] : [value]}
      choices={choices}
      onFind={onFind}
      startsOpen={startsOpen}
      isMultiple={false}
      onToggle={onToggle}
      onClear={onClear}
    />
  );
}
