import { ComponentsScreen } from '../../features/components/components.screen.tsx';
import styles from './ComponentsPage.module.css';

/** In development only: every part in every state, without signing in. */
export function ComponentsPage() {
  return (
    <main className={styles.page}>
      <ComponentsScreen />
    </main>
  );
}
