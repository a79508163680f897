import { t, texts } from '#domain/language/translate.ts';
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
  { value: 'none', label: t`None` },
  { value: 'amount', label: t`Amount` },
  { value: 'pct', label: t`Percent of the rate` },
];

type Errors = Partial<Record<ComponentName, { value?: { message?: string } }>>;

/** The value of each component of the daily rate. If others provide a meal, its component is deducted. */
export function ComponentFields({ components, currency, errors, onChange }: ComponentFieldsProps) {
  const byName = (errors ?? {}) as Errors;

  function change(name: ComponentName, component: ComponentValue | null) {
    const { [name]: _, ...others } = components;
    onChange(component ? { ...others, [name]: component } : others);
  }

  return (
    <fieldset className={styles.components}>
      <legend>{t`Components`}</legend>
      {componentNames.map((name) => (
        <ComponentField
          key={name}
          name={name}
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
  name: ComponentName;
  component: ComponentValue | null;
  currency: string;
  error: string | undefined;
  onChange: (component: ComponentValue | null) => void;
}

const amountLabels: Record<ComponentName, string> = texts({
  breakfast: 'Breakfast amount',
  lunch: 'Lunch amount',
  dinner: 'Dinner amount',
  incidentals: 'Incidentals amount',
  lodging: 'Lodging amount',
});

const percentLabels: Record<ComponentName, string> = texts({
  breakfast: 'Breakfast percent',
  lunch: 'Lunch percent',
  dinner: 'Dinner percent',
  incidentals: 'Incidentals percent',
  lodging: 'Lodging percent',
});

function ComponentField({ name, component, currency, error, onChange }: ComponentFieldProps) {
  return (
    <FieldPair>
      <SelectField
        label={componentLabels[name]}
        data={kinds}
        value={component?.kind ?? 'none'}
        onChange={(kind) => onChange(kind === 'amount' || kind === 'pct' ? { kind, value: '' } : null)}
      />
      {component?.kind === 'amount' && (
        <AmountField
          label={amountLabels[name]}
          currency={currency}
          value={component.value || null}
          error={error}
          onChange={(value) => onChange({ kind: 'amount', value: value ?? '' })}
        />
      )}
      {component?.kind === 'pct' && (
        <TextField
          label={percentLabels[name]}
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
