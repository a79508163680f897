import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../../lib/session.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import type { Requirements } from '../rule-draft.ts';
import styles from './RequirementChecks.module.css';

interface RequirementChecksProps {
  applies_to: 'expense' | 'advance';
  requirements: Requirements;
  currency: string;
  isFixed: boolean;
  errors: Partial<Record<string, string>>;
  onChange: (requirements: Requirements) => void;
}

const classes = ['Economy', 'Premium economy', 'Business', 'First'];

/** The requirements of a rule besides its limit, each with its figure. */
export function RequirementChecks(props: RequirementChecksProps) {
  const { requirements, isFixed, errors, onChange } = props;
  const { rights } = useSession();
  const currency = requirements.currency ?? props.currency;
  const set = (changed: Partial<Requirements>) => onChange({ ...requirements, ...changed });

  const amount = (name: 'receipt_above' | 'itemised_receipt_above', label: string, initial: string, note?: string) => (
    <Check
      note={note}
      label={label}
      off={`${label} an amount`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set({ [name]: isOn ? initial : null })}
    >
      <AmountField
        look="inline"
        label={`${label}: amount`}
        disabled={isFixed}
        currency={currency}
        value={requirements[name]}
        onChange={(value) => set({ [name]: value ?? '' })}
      />
    </Check>
  );

  const percent = (name: 'rate_difference_pct' | 'distance_difference_pct', label: string, reference: string) => (
    <Check
      label={label}
      off={`${label} a margin ${reference}`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set({ [name]: isOn ? '5' : null })}
    >
      <TextInput
        className={styles.percent ?? ''}
        aria-label={`${label}: percent`}
        disabled={isFixed}
        inputMode="decimal"
        rightSection="%"
        rightSectionWidth={26}
        rightSectionPointerEvents="none"
        value={requirements[name] ?? ''}
        onChange={(event) => set({ [name]: event.currentTarget.value.trim() })}
      />
      <span>{reference}</span>
    </Check>
  );

  const plain = (
    name: 'attendees_required' | 'description_required' | 'card_match_required',
    label: string,
    note?: string,
  ) => (
    <Check
      label={label}
      isFixed={isFixed}
      isOn={requirements[name]}
      note={note}
      onSwitch={(isOn) => set({ [name]: isOn })}
    />
  );

  // An advance is not a purchase, so it has no receipt, attendees or card transaction.
  if (props.applies_to === 'advance')
    return (
      <fieldset className={styles.checks}>
        <legend>Requirements</legend>
        {plain('description_required', 'Purpose required')}
      </fieldset>
    );

  return (
    <fieldset className={styles.checks}>
      <legend>Requirements</legend>
      {amount('receipt_above', 'Receipt required over', '25')}
      {plain('attendees_required', 'Attendees required')}
      {amount(
        'itemised_receipt_above',
        'Itemised receipt required over',
        '75',
        'A receipt must be attached. The approver checks that it is itemised.',
      )}
      {plain('description_required', 'Description required')}
      {percent('rate_difference_pct', 'Exchange rate within', 'of the daily rate')}
      {/* Without company cards the requirement is offered only to rules that already have it. */}
      {(rights.card_recon_enabled || requirements.card_match_required) &&
        plain(
          'card_match_required',
          'Card transaction matched',
          'Takes effect once company cards are available. Until then, every expense passes.',
        )}
      {percent('distance_difference_pct', 'Distance within', 'of the map distance')}
      <Check
        label="Travel class"
        off="Travel class limited"
        isFixed={isFixed}
        isOn={requirements.travel_classes.length > 0}
        error={errors.travel_classes}
        onSwitch={(isOn) => set({ travel_classes: isOn ? ['Economy'] : [] })}
      >
        <TagsInput
          className={styles.classes ?? ''}
          aria-label="Travel classes allowed"
          disabled={isFixed}
          data={classes}
          maxTags={10}
          value={requirements.travel_classes}
          comboboxProps={{ withinPortal: false }}
          onChange={(travel_classes) => set({ travel_classes })}
        />
      </Check>
    </fieldset>
  );
}

interface CheckProps {
  label: string;
  /** The label while it is off and its figure is hidden. */
  off?: string;
  isOn: boolean;
  isFixed: boolean;
  error?: string | undefined;
  /** Shown while it is on. */
  note?: string | undefined;
  onSwitch: (isOn: boolean) => void;
  /** The figure, shown while it is on. */
  children?: ReactNode;
}

function Check({ label, off = label, isOn, isFixed, error, note, onSwitch, children }: CheckProps) {
  return (
    <div className={styles.check}>
      <CheckboxField
        label={isOn ? label : off}
        disabled={isFixed}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isOn && children}
      {isOn && note && <p className={styles.note}>{note}</p>}
      {error && <p className={styles.error}>{error}</p>}
    </div>
  );
}
