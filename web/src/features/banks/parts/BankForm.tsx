import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { SegmentField } from '../../../ui/SegmentField.tsx';
import { AccountForm } from './AccountForm.tsx';
import styles from './BankForm.module.css';
import type { BankFormProps } from './bank-form-props.ts';
import { SessionForm } from './SessionForm.tsx';

const ways = [
  { value: 'account', label: t`Enter the numbers` },
  { value: 'session', label: t`Sign in at the bank` },
] as const;

/** Adds a bank account: the user enters its numbers or signs in at the bank. */
export function BankForm(props: BankFormProps) {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('account');
  return (
    <div className={styles.form}>
      <SegmentField label={t`How to add it`} value={way} options={ways} onChange={setWay} />
      {way === 'account' ? <AccountForm {...props} /> : <SessionForm {...props} />}
    </div>
  );
}
