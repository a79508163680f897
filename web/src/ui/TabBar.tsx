import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from './AppLink.tsx';
import styles from './TabBar.module.css';

export interface Tab {
  label: string;
  href: string;
  count?: number;
  icon?: ReactNode;
}

/** Lists beside each other as links: the address says which one is open. */
export function TabBar({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const bar = useRef<HTMLElement>(null);
  // On a phone the open one may lie beyond the edge.
  useLayoutEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(current)}"]`);
    if (open) bar.current?.scrollTo({ left: open.offsetLeft + open.offsetWidth / 2 - bar.current.offsetWidth / 2 });
  }, [current]);

  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <AppLink key={tab.href} href={tab.href} aria-current={tab.href === current ? 'page' : undefined}>
          {tab.icon}
          {tab.label}
          {tab.count !== undefined && <span className={styles.count}>{countText(tab.count)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
