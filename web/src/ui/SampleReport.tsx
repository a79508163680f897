import { type ApprovalStep, ApprovalSteps } from './ApprovalSteps.tsx';
import { Money } from './Money.tsx';
import styles from './SampleReport.module.css';

/** A sample report in approval, for the public pages. */
export function SampleReport() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div>
          <p className={styles.title}>Tokyo partner summit</p>
          <p className={styles.number}>ER-1042, 6 expenses</p>
        </div>
        <span className={styles.total}>
          <Money amount="2316.42" currency="USD" />
        </span>
      </div>
      <ApprovalSteps steps={steps} />
    </div>
  );
}

const steps: readonly ApprovalStep[] = [
  { name: 'Submitted', state: 'done', lines: ['9 Nov 2026, 04:12 PM'] },
  { name: 'Approved by Ines Moreau', state: 'done', lines: ['10 Nov 2026, 09:40 AM'] },
  { name: 'With Finance', state: 'now', lines: ['Rahul Deshpande or Hannah Vogt'] },
  { name: 'Paid to account ••2290', state: 'later', lines: ['Usually two days after approval'] },
];
