import { IconWallet } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import styles from './BudgetLines.module.css';

/** Shows the amounts that are left in the budgets that apply to the report. */
export function BudgetLines({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.budgets} aria-label={t`Budgets`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <IconWallet size={16} aria-hidden="true" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
