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

/** The requirements of a rule in addition to its limit, each with its value. */
export function RequirementChecks({ applies_to, ...checks }: RequirementChecksProps) {
  return (
    <fieldset className={styles.checks}>
      <legend>Requirements</legend>
      {/* An advance is not a purchase, so it has no receipt, attendees or card transaction. */}
      {applies_to === 'advance' ? (
        <PlainCheck {...checks} name="description_required" label="Purpose required" />
      ) : (
        <ExpenseChecks {...checks} />
      )}
    </fieldset>
  );
}

type ChecksProps = Omit<RequirementChecksProps, 'applies_to'>;

function ExpenseChecks(checks: ChecksProps) {
  const { rights } = useSession();
  return (
    <>
      <AmountCheck {...checks} name="receipt_above" label="Receipt required over" initial="25" />
      <PlainCheck {...checks} name="attendees_required" label="Attendees required" />
      <AmountCheck
        {...checks}
        name="itemised_receipt_above"
        label="Itemised receipt required over"
        initial="75"
        note="A receipt must be attached. The approver checks that it is itemised."
      />
      <PlainCheck {...checks} name="description_required" label="Description required" />
      <PercentCheck {...checks} name="rate_difference_pct" label="Exchange rate within" reference="of the daily rate" />
      {/* Without company cards, this check is shown only for rules that already have the requirement. */}
      {(rights.card_recon_enabled || checks.requirements.card_match_required) && (
        <PlainCheck
          {...checks}
          name="card_match_required"
          label="Card transaction matched"
          note="Takes effect once company cards are available. Until then, every expense passes."
        />
      )}
      <PlainCheck
        {...checks}
        name="within_budget"
        label="Within the budget"
        note="Compares the expense with what is left of every budget that applies to it, after pending expenses."
      />
      <PercentCheck
        {...checks}
        name="distance_difference_pct"
        label="Distance within"
        reference="of the map distance"
      />
      <TravelClassCheck {...checks} />
    </>
  );
}

interface AmountCheckProps extends ChecksProps {
  name: 'receipt_above' | 'itemised_receipt_above';
  label: string;
  /** The initial amount when the check is switched on. */
  initial: string;
  note?: string;
}

function AmountCheck(props: AmountCheckProps) {
  const { name, label, initial, note, requirements, currency, isFixed, errors, onChange } = props;
  const set = (amount: string | null) => onChange({ ...requirements, [name]: amount });
  return (
    <Check
      note={note}
      label={label}
      off={`${label} an amount`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set(isOn ? initial : null)}
    >
      <AmountField
        look="inline"
        label={`${label}: amount`}
        disabled={isFixed}
        currency={requirements.currency ?? currency}
        value={requirements[name]}
        onChange={(value) => set(value ?? '')}
      />
    </Check>
  );
}

interface PercentCheckProps extends ChecksProps {
  name: 'rate_difference_pct' | 'distance_difference_pct';
  label: string;
  /** The value the percentage refers to: 'of the daily rate'. */
  reference: string;
}

function PercentCheck(props: PercentCheckProps) {
  const { name, label, reference, requirements, isFixed, errors, onChange } = props;
  const set = (percent: string | null) => onChange({ ...requirements, [name]: percent });
  return (
    <Check
      label={label}
      off={`${label} a margin ${reference}`}
      isFixed={isFixed}
      isOn={requirements[name] !== null}
      error={errors[name]}
      onSwitch={(isOn) => set(isOn ? '5' : null)}
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
        onChange={(event) => set(event.currentTarget.value.trim())}
      />
      <span>{reference}</span>
    </Check>
  );
}

interface PlainCheckProps extends ChecksProps {
  name: 'attendees_required' | 'description_required' | 'card_match_required' | 'within_budget';
  label: string;
  note?: string;
}

function PlainCheck({ name, label, note, requirements, isFixed, onChange }: PlainCheckProps) {
  return (
    <Check
      label={label}
      isFixed={isFixed}
      isOn={requirements[name]}
      note={note}
      onSwitch={(isOn) => onChange({ ...requirements, [name]: isOn })}
    />
  );
}

function TravelClassCheck({ requirements, isFixed, errors, onChange }: ChecksProps) {
  const set = (travel_classes: string[]) => onChange({ ...requirements, travel_classes });
  return (
    <Check
      label="Travel class"
      off="Travel class limited"
      isFixed={isFixed}
      isOn={requirements.travel_classes.length > 0}
      error={errors.travel_classes}
      onSwitch={(isOn) => set(isOn ? ['Economy'] : [])}
    >
      <TagsInput
        className={styles.classes ?? ''}
        aria-label="Travel classes allowed"
        disabled={isFixed}
        data={classes}
        maxTags={10}
        value={requirements.travel_classes}
        comboboxProps={{ withinPortal: false }}
        onChange={set}
      />
    </Check>
  );
}

interface CheckProps {
  label: string;
  /** The label while the check is off and its value is hidden. */
  off?: string;
  isOn: boolean;
  isFixed: boolean;
  error?: string | undefined;
  /** Text shown while the check is on. */
  note?: string | undefined;
  onSwitch: (isOn: boolean) => void;
  /** The value, shown while the check is on. */
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
