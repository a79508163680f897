import { useEffect, useRef } from 'react';
import { menuHeadingLabel } from '#domain/access/menu.ts';
import { translate } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import styles from './SettingsNav.module.css';
import type { SettingsPart } from './settings-parts.ts';

/** The navigation of the settings on wide screens. */
export function SettingsNav({ parts, current }: { parts: SettingsPart[]; current: string | undefined }) {
  const nav = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in a small window, the link of the newly opened page may be out of view
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <nav ref={nav} className={styles.nav} aria-label="Settings">
      <p className={styles.title}>Settings</p>
      {parts.map(({ heading, entries }) => (
        <div key={heading ?? entries[0]?.key}>
          {heading && <h2>{menuHeadingLabel[heading]}</h2>}
          {entries.map(({ key, label, path }) => (
            <AppLink key={key} href={path} aria-current={key === current ? 'page' : undefined}>
              {translate(label)}
            </AppLink>
          ))}
        </div>
      ))}
    </nav>
  );
}
