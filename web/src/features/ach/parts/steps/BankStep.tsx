import { BankForm } from '../../../banks/parts/BankForm.tsx';
import styles from '../../ach.module.css';

/** The step that adds the bank account from which the company pays its people. */
export function BankStep() {
  return (
    <div className={styles.form}>
      <BankForm of="company" action="Add bank account" />
    </div>
  );
}
