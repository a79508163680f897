import { plural, t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, CloseButton, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './BulkBar.module.css';
import { Money } from './Money.tsx';

export interface BulkAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** A short reason why the action is not available, shown after the label: 'drafts only'. */
  unavailable?: string | undefined;
  /**
   * True for the primary action, which gets a filled button. `on` marks it as primary but gives it the default style,
   * for screens that already have a filled button.
   */
  leads?: boolean | 'on';
  isPending?: boolean;
}

interface BulkBarProps {
  count: number;
  /** The sums of the selected rows, one for each currency. */
  sums?: readonly { amount: string; currency: string }[];
  /** The actions, most used first. Actions that do not fit move to the 'More' menu. */
  actions: readonly BulkAction[];
  onClose: () => void;
}

/**
 * The bulk actions, floating at the bottom while rows are selected. Unavailable actions stay visible with a lock and
 * the reason.
 */
export function BulkBar({ count, sums = [], actions, onClose }: BulkBarProps) {
  const capacity = useCapacity();
  if (count === 0) return null;

  // On a phone, available actions come first because only a few fit.
  const ordered = capacity > phoneCapacity ? actions : [...actions].sort(byAvailable);
  const shown = ordered.length <= capacity ? ordered : firstActions(ordered, capacity - 1);
  const overflow = ordered.filter((action) => !shown.includes(action));

  return (
    <div className={styles.room}>
      <div className={styles.bar} role="toolbar" aria-label={t`Actions for the selection`}>
        <span className={styles.what}>
          <b>{plural(count, '1 selected', '# selected')}</b>
          {sums.map((sum) => (
            <Money key={sum.currency} {...sum} />
          ))}
        </span>
        {shown.map((action) => (
          <Button
            key={action.label}
            variant={variantOf(action)}
            leftSection={action.unavailable ? <IconLock aria-hidden="true" /> : action.icon}
            disabled={action.unavailable !== undefined}
            loading={action.isPending ?? false}
            onClick={action.onClick}
          >
            {captionOf(action)}
          </Button>
        ))}
        {overflow.length > 0 && <MoreActions actions={overflow} />}
        <CloseButton aria-label={t`Clear selection`} onClick={onClose} />
      </div>
    </div>
  );
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconDots aria-hidden="true" />}>
          {t`More`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.unavailable ? <IconLock size={16} aria-hidden="true" /> : action.icon}
            disabled={action.unavailable !== undefined || action.isPending === true}
            onClick={action.onClick}
          >
            {captionOf(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function variantOf({ leads = false }: BulkAction): 'filled' | 'default' | 'subtle' {
  if (leads === 'on') return 'default';
  return leads ? 'filled' : 'subtle';
}

function captionOf({ label, unavailable }: BulkAction): string {
  return unavailable ? `${label}, ${unavailable}` : label;
}

function byAvailable(left: BulkAction, right: BulkAction): number {
  return Number(left.unavailable !== undefined) - Number(right.unavailable !== undefined);
}

/** Returns the actions that fit, in their order. An available primary action is always among them. */
function firstActions(actions: readonly BulkAction[], capacity: number): BulkAction[] {
  const primary = actions.filter(({ leads, unavailable }) => leads && unavailable === undefined).slice(0, capacity);
  const others = actions.filter((action) => !primary.includes(action)).slice(0, capacity - primary.length);
  return actions.filter((action) => primary.includes(action) || others.includes(action));
}

const phoneCapacity = 3;

/** Returns the number of actions that fit next to each other. */
function useCapacity(): number {
  const options = { getInitialValueInEffect: false };
  const isWide = useMediaQuery('(min-width: 81.25em)', true, options);
  const isPhone = useMediaQuery('(max-width: 48em)', false, options);
  if (isPhone) return phoneCapacity;
  return isWide ? 6 : 4;
}
