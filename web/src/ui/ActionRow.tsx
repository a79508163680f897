import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import styles from './ActionRow.module.css';

export interface Action {
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** The reason why the action is not available. */
  reason?: string | null;
  isPending?: boolean;
  leads?: boolean;
  /** True if the action deletes something; it is then shown in red. */
  isDestructive?: boolean;
}

interface ActionRowProps {
  /** Links that are shown before the buttons. */
  before?: ReactNode;
  actions: readonly Action[];
  /** Actions in the overflow menu. */
  more?: readonly Action[];
}

/**
 * The actions of a detail page. Unavailable actions stay visible but disabled, and the reason of the first one is shown
 * below.
 */
export function ActionRow({ before, actions, more = [] }: ActionRowProps) {
  const reasonId = useId();
  const reason = actions.find((action) => action.reason)?.reason;

  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        {before}
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={action.leads ? 'filled' : 'default'}
            leftSection={action.reason ? <IconLock aria-hidden="true" /> : action.icon}
            loading={action.isPending ?? false}
            disabled={!!action.reason}
            {...(action.reason ? { 'aria-describedby': reasonId } : {})}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        {more.length > 0 && <MoreMenu actions={more} />}
      </div>
      {reason && (
        <p id={reasonId} className={styles.why}>
          <IconInfoCircle size={13} aria-hidden="true" />
          {reason}
        </p>
      )}
    </div>
  );
}

function MoreMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon variant="default" className={styles.more ?? ''} aria-label={t`More actions`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, reason, isPending, isDestructive, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={reason ? <IconLock aria-hidden="true" /> : icon}
            disabled={!!reason || isPending === true}
            className={isDestructive && !reason ? (styles.destructive ?? '') : ''}
            onClick={onClick}
          >
            {label}
            {reason && <small className={styles.reason}>{reason}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the reason why the server does not allow an action, or null if the action is allowed. */
export function reasonOf({ allowed, reason }: { allowed: boolean; reason: string | null }): string | null {
  return allowed ? null : (reason ?? t`You do not have permission to do this.`);
}
