import { ComponentsScreen } from '../../features/components/components.screen.tsx';
import styles from './ComponentsPage.module.css';

/** A development-only gallery of all components in all states. */
export function ComponentsPage() {
  return (
    <main className={styles.page}>
      <ComponentsScreen />
    </main>
  );
}
