import { Button, CloseButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './BulkBar.module.css';

export interface BulkAction {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  /** Why it cannot be done now, in a few words beside the label: 'drafts only'. */
  unavailable?: string;
  /** The one action most people came for. */
  leads?: boolean;
}

interface BulkBarProps {
  count: number;
  /** A Money with the sum of what is chosen. */
  sum?: ReactNode;
  actions: readonly BulkAction[];
  onClose: () => void;
}

/** Floats at the bottom while rows are chosen. What cannot be done keeps its place with a lock and the reason. */
export function BulkBar({ count, sum, actions, onClose }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions for the selection">
      <span className={styles.what}>
        <b>{count.toLocaleString('en-US')} selected</b>
        {sum}
      </span>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant={action.leads ? 'filled' : 'subtle'}
          leftSection={action.unavailable ? <IconLock aria-hidden="true" /> : action.icon}
          disabled={action.unavailable !== undefined}
          onClick={action.onClick}
        >
          {action.unavailable ? `${action.label}, ${action.unavailable}` : action.label}
        </Button>
      ))}
      <CloseButton aria-label="Clear selection" onClick={onClose} />
    </div>
  );
}
