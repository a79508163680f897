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

/** What the rule asks for beside its limit, each with its figure. */
export function RequirementChecks(props: RequirementChecksProps) {
  const { requirements, isFixed, errors, onChange } = props;
  const { rights } = useSession();
  const currency = requirements.currency ?? props.currency;
  const set = (changed: Partial<Requirements>) => onChange({ ...requirements, ...changed });

  const amount = (name: 'receipt_above' | 'itemised_receipt_above', label: string, first: string, note?: string) => (
    <Check
      note={note}
      label={label}
      off={`${label} an amount`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set({ [name]: isOn ? first : null })}
    >
      <AmountField
        look="inline"
        label={`${label} which amount`}
        disabled={isFixed}
        currency={currency}
        value={requirements[name]}
        onChange={(value) => set({ [name]: value ?? '' })}
      />
    </Check>
  );

  const percent = (name: 'rate_difference_pct' | 'distance_difference_pct', label: string, of: string) => (
    <Check
      label={label}
      off={`${label} a margin ${of}`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set({ [name]: isOn ? '5' : null })}
    >
      <TextInput
        className={styles.percent ?? ''}
        aria-label={`${label} how many percent`}
        disabled={isFixed}
        inputMode="decimal"
        rightSection="%"
        rightSectionWidth={26}
        rightSectionPointerEvents="none"
        value={requirements[name] ?? ''}
        onChange={(event) => set({ [name]: event.currentTarget.value.trim() })}
      />
      <span>{of}</span>
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

  // An advance is no purchase: it has neither receipt nor people nor a card.
  if (props.applies_to === 'advance')
    return (
      <fieldset className={styles.checks}>
        <legend>Asked for</legend>
        {plain('description_required', 'Purpose required')}
      </fieldset>
    );

  return (
    <fieldset className={styles.checks}>
      <legend>Asked for</legend>
      {amount('receipt_above', 'Receipt over', '25')}
      {plain('attendees_required', 'Attendees named')}
      {amount(
        'itemised_receipt_above',
        'Itemised receipt over',
        '75',
        'A receipt must be there; whether it lists its items is for whoever decides to see.',
      )}
      {plain('description_required', 'Description required')}
      {percent('rate_difference_pct', 'Rate within', 'of the table')}
      {/* Without company cards a rule that asks for them keeps it, and no other is offered it. */}
      {(rights.card_recon_enabled || requirements.card_match_required) &&
        plain(
          'card_match_required',
          'Card transaction matched',
          'Waits until there are company cards. Until then no expense fails it.',
        )}
      {percent('distance_difference_pct', 'Distance within', 'of the map')}
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
  /** While it is off and has no figure. */
  off?: string;
  isOn: boolean;
  isFixed: boolean;
  error?: string | undefined;
  /** What to know about it once it is on. */
  note?: string | undefined;
  onSwitch: (isOn: boolean) => void;
  /** Its figure, shown once it is on. */
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
