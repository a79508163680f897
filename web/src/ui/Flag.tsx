import { IconAlertCircle, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './Flag.module.css';

type FlagTone = 'warn' | 'bad' | 'good' | 'quiet';

/** A short remark with an icon, on the second line of a row: '1 over policy', 'Receipt missing'. */
export function Flag({ tone = 'warn', icon = icons[tone], children }: FlagProps) {
  return (
    <span className={styles.flag} data-tone={tone}>
      {icon}
      <span className={styles.words}>{children}</span>
    </span>
  );
}

interface FlagProps {
  tone?: FlagTone;
  /** A 14 px icon that replaces the default icon of the tone. */
  icon?: ReactNode;
  children: ReactNode;
}

const icons: Record<FlagTone, ReactNode> = {
  warn: <IconAlertTriangle size={14} aria-hidden="true" />,
  bad: <IconAlertCircle size={14} aria-hidden="true" />,
  good: <IconCheck size={14} aria-hidden="true" />,
  quiet: <IconInfoCircle size={14} aria-hidden="true" />,
};
