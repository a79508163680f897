import { type ReactNode, useEffect, useRef } from 'react';
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
  // On a phone the open one may lie beyond the edge. Looked at once everything has its place: asking earlier would make
  // the browser lay out a page that is still being put together.
  useEffect(() => {
    if (!bar.current) return undefined;
    const placed = new ResizeObserver(([{ target } = { target: null }]) => {
      const open = target?.querySelector<HTMLElement>(`a[href="${CSS.escape(current)}"]`);
      if (open) target?.scrollTo({ left: open.offsetLeft + open.offsetWidth / 2 - target.clientWidth / 2 });
    });
    placed.observe(bar.current);
    return () => placed.disconnect();
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
