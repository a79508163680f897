import type { Components, ComponentValue } from '#domain/per-diem/per-diem-rate.ts';
import { AmountField } from '../../../../ui/AmountField.tsx';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { type ComponentName, componentLabels, componentNames } from '../../rate-text.ts';
import styles from './RateLists.module.css';

interface ComponentFieldsProps {
  components: Components;
  currency: string;
  errors: unknown;
  onChange: (components: Components) => void;
}

const kinds = [
  { value: 'none', label: 'None' },
  { value: 'amount', label: 'Amount' },
  { value: 'pct', label: 'Percent of the rate' },
];

type Errors = Partial<Record<ComponentName, { value?: { message?: string } }>>;

/** The value of each part of the day. A meal that others provide is deducted by its component. */
export function ComponentFields({ components, currency, errors, onChange }: ComponentFieldsProps) {
  const byName = (errors ?? {}) as Errors;

  function change(name: ComponentName, component: ComponentValue | null) {
    const { [name]: _, ...others } = components;
    onChange(component ? { ...others, [name]: component } : others);
  }

  return (
    <fieldset className={styles.components}>
      <legend>Components</legend>
      {componentNames.map((name) => (
        <ComponentField
          key={name}
          label={componentLabels[name]}
          component={components[name] ?? null}
          currency={currency}
          error={byName[name]?.value?.message}
          onChange={(component) => change(name, component)}
        />
      ))}
    </fieldset>
  );
}

interface ComponentFieldProps {
  label: string;
  component: ComponentValue | null;
  currency: string;
  error: string | undefined;
  onChange: (component: ComponentValue | null) => void;
}

function ComponentField({ label, component, currency, error, onChange }: ComponentFieldProps) {
  return (
    <FieldPair>
      <SelectField
        label={label}
        data={kinds}
        value={component?.kind ?? 'none'}
        onChange={(kind) => onChange(kind === 'amount' || kind === 'pct' ? { kind, value: '' } : null)}
      />
      {component?.kind === 'amount' && (
        <AmountField
          label={`${label} amount`}
          currency={currency}
          value={component.value || null}
          error={error}
          onChange={(value) => onChange({ kind: 'amount', value: value ?? '' })}
        />
      )}
      {component?.kind === 'pct' && (
        <TextField
          label={`${label} percent`}
          inputMode="decimal"
          rightSection="%"
          value={component.value}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind: 'pct', value: currentTarget.value.trim() })}
        />
      )}
    </FieldPair>
  );
}
