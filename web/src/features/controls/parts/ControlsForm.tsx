import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { notify } from '../../../ui/notices.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useCanChange } from '../../settings/parts/use-can-change.ts';
import styles from './ControlsForm.module.css';

type Saved = Answer<'controls.read'>;

const usualAmount = '5000.00';
const usualDays = 7;

/** Edits the payment controls. Each rule is a sentence with a switch; amounts and days are fields in the sentence. */
export function ControlsForm({ saved }: { saved: Saved }) {
  const { currency, version } = saved;
  const canChange = useCanChange('/settings/controls');
  const save = useWrite('controls.save');
  const [barsApprovers, setBarsApprovers] = useState(saved.bars_approvers);
  const [releaseAbove, setReleaseAbove] = useState(saved.release_above);
  const [days, setDays] = useState(saved.bank_change_days);
  const isChanged =
    barsApprovers !== saved.bars_approvers || releaseAbove !== saved.release_above || days !== saved.bank_change_days;
  const problem = problemOf(days);
  const isComplete = releaseAbove !== '' && problem === null;

  async function submit() {
    await save.mutateAsync({
      bars_approvers: barsApprovers,
      release_above: releaseAbove,
      bank_change_days: days,
      version,
    });
    notify.success('Payment controls saved');
  }

  return (
    <Card padded aria-label="Rules">
      <FormAlert message={save.error ? errorText(save.error) : null} />
      <div className={styles.rules}>
        <Rule
          label="Nobody pays what they approved."
          description="Approvers, and delegates who approved for them, can neither queue, pay, mark as paid nor release the item."
          isOn={barsApprovers}
          onSwitch={setBarsApprovers}
        />
        <Rule
          label="A second person releases large payments."
          description="The payment waits in the queue until another person with the right to pay releases it."
          isOn={releaseAbove !== null}
          onSwitch={(isOn) => setReleaseAbove(isOn ? usualAmount : null)}
        >
          <AmountField
            label="Above"
            currency={currency}
            value={releaseAbove}
            disabled={!canChange}
            onChange={(amount) => setReleaseAbove(amount ?? '')}
          />
        </Rule>
        <Rule
          label="A second person releases payments to a changed bank account."
          description="Queued payments wait again when the payee adds or chooses another account."
          isOn={days !== null}
          onSwitch={(isOn) => setDays(isOn ? usualDays : null)}
        >
          <DaysField days={days} error={problem} onChange={setDays} />
        </Rule>
      </div>
      <SaveLine saved={saved} canSave={isChanged && isComplete} isPending={save.isPending} onSave={submit} />
    </Card>
  );
}

interface RuleProps {
  label: string;
  description: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** The input for the rule's value, which is shown while the rule is on. */
  children?: ReactNode;
}

function Rule({ label, description, isOn, onSwitch, children }: RuleProps) {
  const canChange = useCanChange('/settings/controls');
  return (
    <div className={styles.rule}>
      <SwitchField
        label={label}
        description={description}
        checked={isOn}
        disabled={!canChange}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {isOn && children && <div className={styles.value}>{children}</div>}
    </div>
  );
}

interface DaysFieldProps {
  days: number | null;
  error: string | null;
  onChange: (days: number) => void;
}

function DaysField({ days, error, onChange }: DaysFieldProps) {
  const canChange = useCanChange('/settings/controls');
  return (
    <TextField
      label="Days after the change"
      inputMode="numeric"
      value={days === null || Number.isNaN(days) ? '' : String(days)}
      error={error}
      disabled={!canChange}
      onChange={(event) => onChange(Number.parseInt(event.currentTarget.value, 10))}
    />
  );
}

interface SaveLineProps {
  saved: Saved;
  canSave: boolean;
  isPending: boolean;
  onSave: () => Promise<void>;
}

/**
 * The end of the form with the save button. The error of a failed save is not handled here, because it is shown above
 * the form.
 */
function SaveLine({ saved: { no_to_release }, canSave, isPending, onSave }: SaveLineProps) {
  const canChange = useCanChange('/settings/controls');
  const waiting =
    no_to_release === 1 ? '1 payment waits for its release' : `${no_to_release} payments wait for their release`;
  return (
    <footer className={styles.end}>
      {no_to_release > 0 && <TextLink href="/payout?flags=to_release#payment">{waiting}</TextLink>}
      {canChange && (
        <Button disabled={!canSave} loading={isPending} onClick={() => void onSave().catch(() => undefined)}>
          Save
        </Button>
      )}
    </footer>
  );
}

function problemOf(days: number | null): string | null {
  if (days === null || (days >= 1 && days <= 90)) return null;
  return 'Enter 1 to 90 days.';
}
