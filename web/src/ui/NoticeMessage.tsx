import { Button } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import styles from './NoticeMessage.module.css';

interface NoticeMessageProps {
  text: string;
  undo?: () => void;
  percent?: number;
}

/** The content of a toast: a sentence with an optional undo button or progress bar. */
export function NoticeMessage({ text, undo, percent }: NoticeMessageProps) {
  return (
    <span className={styles.message}>
      <span className={styles.text}>{text}</span>
      {undo && (
        <Button size="sm" variant="subtle" onClick={undo}>
          {t`Undo`}
        </Button>
      )}
      {percent !== undefined && (
        <>
          <span className={styles.percent}>{percent}%</span>
          <progress className={styles.bar} max={100} value={percent} aria-label={text} />
        </>
      )}
    </span>
  );
}
