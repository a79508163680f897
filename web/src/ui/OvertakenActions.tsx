import { Button } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import styles from './DraftAlert.module.css';

interface OvertakenActionsProps {
  /** Shows the newer version and discards the changes in this form. */
  onReload: () => void;
  onKeep: () => void;
}

/** The choice between a version that was saved somewhere else and the changes in this form. */
export function OvertakenActions({ onReload, onKeep }: OvertakenActionsProps) {
  return (
    <p className={styles.ways}>
      <Button size="sm" variant="default" onClick={onReload}>
        {t`Reload`}
      </Button>
      <Button size="sm" variant="subtle" onClick={onKeep}>
        {t`Keep my changes`}
      </Button>
    </p>
  );
}
