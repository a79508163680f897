import { type ReactNode, useEffect, useRef } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from './AppLink.tsx';
import styles from './TabBar.module.css';

interface Tab {
  label: string;
  href: string;
  count?: number | undefined;
  icon?: ReactNode;
}

/** Tabs as links; the URL decides which one is open. */
export function TabBar({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  const bar = useRef<HTMLElement>(null);

  // On a phone the open tab may be outside the viewport. An observer scrolls to it after the layout, because measuring
  // earlier would force a layout while the page is still rendering.
  useEffect(() => {
    if (!bar.current) return undefined;
    const observer = new ResizeObserver(([{ target } = { target: null }]) => {
      const open = target?.querySelector<HTMLElement>(`a[href="${CSS.escape(current)}"]`);
      if (open) target?.scrollTo({ left: open.offsetLeft + open.offsetWidth / 2 - target.clientWidth / 2 });
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
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
