import { Shimmer } from '../../../../ui/Shimmer.tsx';
import styles from './ExpenseFormPage.module.css';

/** The empty layout of the form, which is shown while its data is loading. */
export function FormSkeleton({ title }: { title: string }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>{title}</h1>
      </header>
      <div className={styles.tabs} />
      <div className={styles.two}>
        <div className={styles.view} />
        <div className={styles.form}>
          <div className={styles.fields}>
            <Shimmer />
          </div>
        </div>
      </div>
    </div>
  );
}
