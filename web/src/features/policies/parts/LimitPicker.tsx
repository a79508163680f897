import { Button } from '@mantine/core';
import { AmountField } from '../../../ui/AmountField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../../rules/parts/RuleTokens.module.css';
import type { RuleChoices } from '../../rules/parts/use-rule-choices.ts';
import type { Limit } from '../rule-draft.ts';
import { canHaveMinimum } from './PeriodPicker.tsx';

interface LimitPickerProps {
  limit: Limit;
  choices: RuleChoices;
  onChange: (limit: Limit) => void;
  onRemove: () => void;
}

const kinds = [
  { value: 'amount', label: 'Amount' },
  { value: 'count', label: 'Number of times' },
  { value: 'distance', label: 'Distance in km' },
  { value: 'travel_days', label: 'Per diem days' },
  { value: 'age_days', label: 'Age in days' },
] as const;
const advanceKinds = [
  { value: 'amount', label: 'Amount' },
  { value: 'count', label: 'Number of times' },
  { value: 'advance_count', label: 'Open advances' },
] as const;

const figureLabels = {
  amount: 'Over',
  count: 'More than',
  distance: 'Over',
  travel_days: 'Over',
  age_days: 'Older than',
  advance_count: 'Beyond',
};
const units: Record<Limit['kind'], string> = {
  amount: '',
  count: 'times',
  distance: 'km',
  travel_days: 'days',
  age_days: 'days',
  advance_count: '',
};

/** Edits the kind and the value of a limit. */
export function LimitPicker({ limit, choices, onChange, onRemove }: LimitPickerProps) {
  const currency = limit.currency ?? choices.currency;
  return (
    <div className={styles.picker}>
      {limit.kind === 'amount' ? (
        <>
          <AmountField
            label="Over"
            data-autofocus
            currency={currency}
            value={limit.max}
            onChange={(max) => onChange({ ...limit, max })}
          />
          {canHaveMinimum(limit.period) && (
            <AmountField
              label="Or under"
              isOptional
              currency={currency}
              value={limit.min}
              onChange={(min) => onChange({ ...limit, min })}
            />
          )}
          <div className={styles.pair}>
            <KindField limit={limit} choices={choices} onChange={onChange} />
            <SelectField
              label="Currency"
              data={choices.currencies.map(({ value }) => value)}
              value={currency}
              onChange={(code) => code && onChange({ ...limit, currency: code === choices.currency ? null : code })}
            />
          </div>
        </>
      ) : (
        <div className={styles.pair}>
          <TextField
            label={figureLabels[limit.kind]}
            data-autofocus
            inputMode="decimal"
            value={limit.max ?? ''}
            rightSection={units[limit.kind]}
            rightSectionWidth={52}
            rightSectionPointerEvents="none"
            onChange={(event) => onChange({ ...limit, max: event.currentTarget.value.trim() || null })}
          />
          <KindField limit={limit} choices={choices} onChange={onChange} />
        </div>
      )}
      <div className={styles.foot}>
        <Button size="sm" variant="subtle" color="red" onClick={onRemove}>
          Remove limit
        </Button>
      </div>
    </div>
  );
}

function KindField({ limit, choices, onChange }: Omit<LimitPickerProps, 'onRemove'>) {
  return (
    <SelectField
      label="Limit type"
      data={choices.target === 'expense' ? kinds : advanceKinds}
      value={limit.kind}
      onChange={(kind) => kind && onChange(withKind(limit, kind as Limit['kind']))}
    />
  );
}

/**
 * Changes the kind of a limit and resets what the new kind does not support: periods, currency, minimum and per-person
 * limits.
 */
function withKind(limit: Limit, kind: Limit['kind']): Limit {
  const plain = kind === 'amount' ? {} : { min: null, currency: null, per_person: false };
  const period =
    kind === 'age_days' || kind === 'advance_count'
      ? 'transaction'
      : kind === 'count' && canHaveMinimum(limit.period)
        ? 'month'
        : kind === 'travel_days' && limit.period === 'night'
          ? 'transaction'
          : limit.period;
  return { ...limit, ...plain, kind, period };
}
