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
  /** Why it cannot be done. */
  reason?: string | null;
  isPending?: boolean;
  leads?: boolean;
}

interface ActionRowProps {
  /** Links that stand before the buttons. */
  before?: ReactNode;
  actions: readonly Action[];
  /** Behind the dots. */
  more?: readonly Action[];
}

/** What somebody may do with the item of a page. What they may not keeps its place, with the reason in words. */
export function ActionRow({ before, actions, more = [] }: ActionRowProps) {
  const whyId = useId();
  const why = actions.find(({ reason }) => reason)?.reason;
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
            {...(action.reason ? { 'aria-describedby': whyId } : {})}
            onClick={action.onClick}
          >
            {action.label}
          </Button>
        ))}
        {more.length > 0 && <MoreMenu actions={more} />}
      </div>
      {why && (
        <p id={whyId} className={styles.why}>
          <IconInfoCircle size={13} aria-hidden="true" />
          {why}
        </p>
      )}
    </div>
  );
}

function MoreMenu({ actions }: { actions: readonly Action[] }) {
  return (
    <Menu width={240}>
      <Menu.Target>
        <ActionIcon variant="default" className={styles.more ?? ''} aria-label="More actions">
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, reason, isPending, onClick }) => (
          <Menu.Item
            key={label}
            leftSection={reason ? <IconLock aria-hidden="true" /> : icon}
            disabled={!!reason || isPending === true}
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

/** What a flag of the server says about an action: nothing where it may be done. */
export function reasonOf({ allowed, reason }: { allowed: boolean; reason: string | null }): string | null {
  return allowed ? null : (reason ?? 'You may not do this.');
}
