import { t } from '#domain/language/translate.ts';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowMerge, IconArrowsSplit2, IconCopy, IconDots, IconRepeat, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ExpenseDetails } from '../expense-values.ts';
import styles from './ExpenseMenu.module.css';

export type ExpenseAction = 'copy' | 'repeat' | 'split' | 'merge' | 'delete';

interface ExpenseMenuProps {
  can: Pick<ExpenseDetails['can'], 'split' | 'delete'> | null;
  /** The reason why no action is available; null if actions are available. */
  unavailable?: string | null;
  deleteLabel?: string;
  /**
   * True for mileage and per diem claims. They cannot be copied, split or merged, because their amount is calculated.
   */
  isCalculated?: boolean;
  onAction: (action: ExpenseAction) => void;
}

/** The menu with the actions on an expense. An unavailable action is disabled and shows the reason. */
export function ExpenseMenu(props: ExpenseMenuProps) {
  const { can, unavailable = null, deleteLabel = t`Delete`, isCalculated = false, onAction } = props;
  const split = unavailable ?? can?.split.reason ?? null;
  const remove = can?.delete.reason ?? null;

  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t`More actions`}>
          <IconDots aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!isCalculated && (
          <>
            <Line icon={<IconCopy />} reason={unavailable} onClick={() => onAction('copy')}>
              {t`Copy`}
            </Line>
            <Line icon={<IconRepeat />} reason={unavailable} onClick={() => onAction('repeat')}>
              {t`Repeat`}
            </Line>
            <Line icon={<IconArrowsSplit2 />} reason={split} onClick={() => onAction('split')}>
              {t`Itemise or split`}
            </Line>
            <Line icon={<IconArrowMerge />} reason={split} onClick={() => onAction('merge')}>
              {t`Merge with another`}
            </Line>
            <Menu.Divider />
          </>
        )}
        <Line icon={<IconTrash />} reason={remove} isBad onClick={() => onAction('delete')}>
          {deleteLabel}
        </Line>
      </Menu.Dropdown>
    </Menu>
  );
}

interface LineProps {
  icon: ReactNode;
  reason: string | null;
  isBad?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Line({ icon, reason, isBad = false, onClick, children }: LineProps) {
  return (
    <Menu.Item
      leftSection={icon}
      disabled={reason !== null}
      onClick={onClick}
      className={isBad && reason === null ? (styles.bad ?? '') : ''}
    >
      {children}
      {reason !== null && <small className={styles.reason}>{reason}</small>}
    </Menu.Item>
  );
}
