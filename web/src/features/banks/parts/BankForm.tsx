import { useState } from 'react';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './BankForm.module.css';
import type { BankFormProps } from './bank-form-props.ts';
import { SessionForm } from './SessionForm.tsx';

const ways = [
  { value: 'account', label: 'Enter the numbers' },
  { value: 'session', label: 'Sign in at the bank' },
] as const;

/** Adds a bank account by its numbers, or by confirming it at the bank. */
export function BankForm(props: BankFormProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('account');
  return (
    <div className={styles.form}>
      <SegmentField label="How to add it" value={way} options={ways} onChange={setWay} />
      {way === 'account' ? <AccountForm {...props} /> : <SessionForm {...props} />}
    </div>
  );
}
