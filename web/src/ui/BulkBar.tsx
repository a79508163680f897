import { countText } from '#domain/text/count-text.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, CloseButton, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './BulkBar.module.css';

export interface BulkAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Why it cannot be done now, in a few words beside the label: 'drafts only'. */
  unavailable?: string | undefined;
  /** The one action most people came for; `on` where it leads on to the screen's filled button. */
  leads?: boolean | 'on';
  /** It is under way. */
  isPending?: boolean;
}

interface BulkBarProps {
  count: number;
  /** A Money with the sum of what is chosen. */
  sum?: ReactNode;
  /** The ones wanted most often first: what finds no room waits behind 'More'. */
  actions: readonly BulkAction[];
  onClose: () => void;
}

/** Floats at the bottom while rows are chosen. What cannot be done keeps its place with a lock and the reason. */
export function BulkBar({ count, sum, actions, onClose }: BulkBarProps) {
  const room = useRoom();
  if (count === 0) return null;
  // A phone has no room for what cannot be done anyway.
  const ordered = room > fewest ? actions : [...actions].sort(byAvailable);
  const shown = ordered.length <= room ? ordered : withoutSome(ordered, room - 1);
  const waiting = ordered.filter((action) => !shown.includes(action));
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions for the selection">
      <span className={styles.what}>
        <b>{countText(count)} selected</b>
        {sum}
      </span>
      {shown.map((action) => (
        <Button
          key={action.label}
          variant={looks(action)}
          leftSection={action.unavailable ? <IconLock aria-hidden="true" /> : action.icon}
          disabled={action.unavailable !== undefined}
          loading={action.isPending ?? false}
          onClick={action.onClick}
        >
          {words(action)}
        </Button>
      ))}
      {waiting.length > 0 && <MoreActions actions={waiting} />}
      <CloseButton aria-label="Clear selection" onClick={onClose} />
    </div>
  );
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconDots aria-hidden="true" />}>
          More
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
            {words(action)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function looks({ leads = false }: BulkAction): 'filled' | 'default' | 'subtle' {
  if (leads === 'on') return 'default';
  return leads ? 'filled' : 'subtle';
}

function words({ label, unavailable }: BulkAction): string {
  return unavailable ? `${label}, ${unavailable}` : label;
}

function byAvailable(left: BulkAction, right: BulkAction): number {
  return Number(left.unavailable !== undefined) - Number(right.unavailable !== undefined);
}

/** As many as there is room for, in their order; the one that leads is never left out. */
function withoutSome(actions: readonly BulkAction[], room: number): BulkAction[] {
  const leading = actions.filter(({ leads, unavailable }) => leads && unavailable === undefined).slice(0, room);
  const others = actions.filter((action) => !leading.includes(action)).slice(0, room - leading.length);
  return actions.filter((action) => leading.includes(action) || others.includes(action));
}

const fewest = 3;

/** How many actions stand beside each other. */
function useRoom(): number {
  const at = { getInitialValueInEffect: false };
  const isWide = useMediaQuery('(min-width: 81.25em)', true, at);
  const isPhone = useMediaQuery('(max-width: 48em)', false, at);
  if (isPhone) return fewest;
  return isWide ? 6 : 4;
}
