import { BankForm } from '../../../banks/parts/BankForm.tsx';
import styles from '../../ach.module.css';

/** The account that pays the people of the company. */
export function BankStep() {
  return (
    <div className={styles.form}>
      <BankForm of="company" action="Add bank account" />
    </div>
  );
}
