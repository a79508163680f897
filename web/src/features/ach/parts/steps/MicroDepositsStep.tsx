import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { depositAmountProblem } from '#domain/ach/micro-deposits.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { FieldPair } from '../../../../ui/FieldPair.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { type SetUp, useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { CompanyBank } from '../CompanyBank.tsx';
import type { StepProps } from './step-props.ts';

/**
 * The step that verifies the bank account with two small deposits. Their amounts prove that the company has access to
 * the account.
 */
export function MicroDepositsStep({ setUp }: StepProps) {
  const { state, message } = setUp.micro_deposits;
  return (
    <div className={styles.form}>
      {setUp.bank && <CompanyBank bank={setUp.bank} canRemove />}
      {state === 'none' && <StartDeposits />}
      {state === 'pending' && (
        <p className={styles.text}>Look for two deposits below 0.10 USD in the statement of this account.</p>
      )}
      {state === 'processed' && <Amounts key={setUp.micro_deposits.attempts_left} deposits={setUp.micro_deposits} />}
      {(state === 'locked' || state === 'failed') && (
        <p className={styles.text}>{message || 'The deposits did not arrive. Check the numbers of the account.'}</p>
      )}
    </div>
  );
}

function StartDeposits() {
  const deposits = useSetUpWrite('ach.microDeposits');

  function start() {
    deposits
      .save({})
      .then(() => notify.success('Deposits requested'))
      .catch((error: unknown) => notify.failure(errorText(error)));
  }

  return (
    <div className={styles.buttons}>
      <Button loading={deposits.isPending} onClick={start}>
        Request the deposits
      </Button>
    </div>
  );
}

function Amounts({ deposits }: { deposits: SetUp['micro_deposits'] }) {
  const verify = useSetUpWrite('ach.microDeposits');
  const [amounts, setAmounts] = useState<[string, string]>(['', '']);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(deposits.message || null);
  const problems = amounts.map((amount) => (isChecked ? depositAmountProblem(amount.trim()) : null));

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (amounts.some((amount) => depositAmountProblem(amount.trim()) !== null)) return;
    setRefusal(null);
    try {
      const { micro_deposits } = await verify.save({ amounts: [amounts[0].trim(), amounts[1].trim()] });
      if (micro_deposits.state === 'verified') notify.success('Bank account confirmed');
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <form className={styles.form} aria-label="Micro-deposits" noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert message={refusal} />
      <FieldPair>
        <TextField
          label="First amount (USD)"
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          error={problems[0]}
          value={amounts[0]}
          onChange={({ currentTarget }) => setAmounts([currentTarget.value, amounts[1]])}
        />
        <TextField
          label="Second amount (USD)"
          placeholder="0.00"
          inputMode="decimal"
          autoComplete="off"
          error={problems[1]}
          value={amounts[1]}
          onChange={({ currentTarget }) => setAmounts([amounts[0], currentTarget.value])}
        />
      </FieldPair>
      <p className={styles.text}>{attemptsText(deposits.attempts_left)}</p>
      <div className={styles.buttons}>
        <Button type="submit" loading={verify.isPending}>
          Confirm amounts
        </Button>
      </div>
    </form>
  );
}

function attemptsText(left: number): string {
  return left === 1 ? 'You have 1 attempt left.' : `You have ${left} attempts left.`;
}
