import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ListAndChosen.module.css';

interface ListAndChosenProps {
  list: ReactNode;
  /** True if the URL selects an item. On a phone the item then replaces the list. */
  isChosen: boolean;
  /** The link back to the list on a phone. */
  back: { label: string; href: string };
  children: ReactNode;
}

/** A list on the left and the selected item on the right. */
export function ListAndChosen({ list, isChosen, back, children }: ListAndChosenProps) {
  return (
    <div className={styles.columns} data-chosen={isChosen || undefined}>
      <div className={styles.list}>{list}</div>
      <div className={styles.chosen}>
        <TextLink href={back.href} className={styles.back ?? ''}>
          <IconChevronLeft aria-hidden="true" />
          {back.label}
        </TextLink>
        {children}
      </div>
    </div>
  );
}
