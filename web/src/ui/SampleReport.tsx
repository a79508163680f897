import { t } from '#domain/language/translate.ts';
import { type ApprovalStep, ApprovalSteps } from './ApprovalSteps.tsx';
import { Money } from './Money.tsx';
import styles from './SampleReport.module.css';

/** A sample report in approval, for the public pages. */
export function SampleReport() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <div>
          <p className={styles.title}>{t`Tokyo partner summit`}</p>
          <p className={styles.number}>{t`ER-1042, 6 expenses`}</p>
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
  { name: t`Submitted`, state: 'done', lines: [t`9 Nov 2026, 04:12 PM`] },
  { name: t`Approved by Ines Moreau`, state: 'done', lines: [t`10 Nov 2026, 09:40 AM`] },
  { name: t`With Finance`, state: 'now', lines: [t`Rahul Deshpande or Hannah Vogt`] },
  { name: t`Paid to account ••2290`, state: 'later', lines: [t`Usually two days after approval`] },
];
