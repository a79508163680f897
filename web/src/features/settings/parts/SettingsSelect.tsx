import { menuHeadingLabel } from '#domain/access/menu.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { MenuEntry } from '#domain/access/menu.ts';
import { translate } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import styles from './SettingsNav.module.css';
import type { SettingsPart } from './settings-parts.ts';

/** The navigation of the settings on narrow screens, as a menu. */
export function SettingsSelect({ parts, current }: { parts: SettingsPart[]; current: MenuEntry | undefined }) {
  return (
    <nav className={styles.select} aria-label="Settings">
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <button type="button" className={styles.now}>
            {current?.heading ? `${menuHeadingLabel[current.heading]},` : translate('Settings')}{' '}
            <b>{current && translate(current.label)}</b>
            <IconSelector aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={styles.pages ?? ''}>
          {parts.map(({ heading, entries }) => (
            <Fragment key={heading ?? entries[0]?.key}>
              {heading && <Menu.Label>{menuHeadingLabel[heading]}</Menu.Label>}
              {entries.map(({ key, label, path }) => (
                <Menu.Item
                  key={key}
                  component={AppLink}
                  href={path}
                  aria-current={key === current?.key ? 'page' : undefined}
                  rightSection={key === current?.key && <IconCheck size={14} aria-hidden="true" />}
                >
                  {translate(label)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}
