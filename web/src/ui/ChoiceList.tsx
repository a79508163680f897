import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import styles from './ChoiceList.module.css';

interface ChoiceListProps {
  label: string;
  items: readonly { key: string; href: string; title: ReactNode; detail?: ReactNode; end?: ReactNode }[];
  current: string | undefined;
}

/** A list of links. The page shows the current item next to the list. */
export function ChoiceList({ label, items, current }: ChoiceListProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.list}>
        {items.map(({ key, href, title, detail, end }) => (
          <li key={key}>
            <AppLink href={href} aria-current={key === current ? 'true' : undefined}>
              <span>
                <b>{title}</b>
                {detail && <small>{detail}</small>}
              </span>
              {end}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
