import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from './AppLink.tsx';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** The breadcrumb. The last entry is the current page and has no href. */
  crumbs?: readonly { label: string; href?: string }[];
  /** A switch next to the title. */
  beside?: ReactNode;
  /** One line of dimmed text below the title. */
  line?: ReactNode;
  /** Buttons, with the primary one last. */
  actions?: ReactNode;
  /** A TabBar, shown below the rest of the header. */
  tabs?: ReactNode;
  /** `greeting` is the larger title of the home page. */
  size?: 'page' | 'greeting';
}

export function PageHeader({ title, beside, crumbs, line, actions, tabs, size = 'page' }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      {crumbs && <Crumbs crumbs={crumbs} />}
      <div className={styles.row}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h1 className={size === 'greeting' ? styles.greeting : undefined}>{title}</h1>
            {beside}
          </div>
          {line && <p className={styles.line}>{line}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly { label: string; href?: string }[] }) {
  return (
    <nav aria-label={t`Breadcrumb`}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href ? <AppLink href={href}>{label}</AppLink> : <span aria-current="page">{label}</span>}
            {href && <IconChevronRight size={14} aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
