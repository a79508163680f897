import { KeyCap } from '../../../ui/KeyCap.tsx';
import styles from './ShortcutList.module.css';
import { shortcutGroups } from './shortcuts.ts';

export function ShortcutList() {
  return shortcutGroups.map(({ title, shortcuts }) => (
    <section key={title} className={styles.group} aria-label={title}>
      <h3>{title}</h3>
      <dl className={styles.keys}>
        {shortcuts.map(({ action, keys }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
