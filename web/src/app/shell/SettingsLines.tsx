import { IconChevronDown, IconSettings } from '@tabler/icons-react';
import { use, useId, useState } from 'react';
import type { MenuEntry } from '#domain/access/menu.ts';
import { menuHeadingLabel } from '#domain/access/menu.ts';
import { t, translate } from '#domain/language/translate.ts';
import type { SettingsPart } from '../../features/settings/parts/settings-parts.ts';
import { AppLink, NavigationContext } from '../../ui/AppLink.tsx';
import styles from './Sidebar.module.css';

interface SettingsLinesProps {
  parts: SettingsPart[];
  current: MenuEntry | undefined;
  is_rail: boolean;
}

/**
 * The expandable settings entry with the settings pages below it. In the collapsed sidebar, it opens the first settings
 * page instead.
 */
export function SettingsLines({ parts, current, is_rail }: SettingsLinesProps) {
  const isInside = parts.some(({ entries }) => entries.some(({ key }) => key === current?.key));
  const [isOpened, setOpened] = useState(false);
  const contentId = useId();
  const navigation = use(NavigationContext);
  const isOpen = isOpened && !is_rail;
  const first = parts[0]?.entries[0];

  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={contentId}
        data-current={(isInside && !isOpen) || undefined}
        {...(is_rail ? { title: t`Settings` } : {})}
        onClick={() => (is_rail && first ? navigation?.navigate(first.path) : setOpened(!isOpened))}
      >
        <IconSettings aria-hidden="true" />
        <span className={styles.label}>{t`Settings`}</span>
        <IconChevronDown size={14} aria-hidden="true" className={styles.turn} />
      </button>
      <div id={contentId} hidden={!isOpen}>
        {parts.map(({ heading, entries }) => (
          <div key={heading ?? entries[0]?.key}>
            {heading && <h3>{menuHeadingLabel[heading]}</h3>}
            {entries.map((entry) => (
              <AppLink
                key={entry.key}
                href={entry.path}
                className={`${styles.line} ${styles.sub}`}
                aria-current={entry.key === current?.key ? 'page' : undefined}
              >
                <span className={styles.label}>{translate(entry.label)}</span>
              </AppLink>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
