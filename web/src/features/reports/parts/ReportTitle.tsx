import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import styles from './ReportTitle.module.css';
import type { Report } from './report.ts';

interface ReportTitleProps {
  report: Report;
  /** Left out where the title can no longer be changed. */
  onRename?: (title: string) => Promise<unknown>;
}

const titleLength = 200;

/** The title with its number; where it may be changed, changed in its place. Enter keeps, Escape leaves as it was. */
export function ReportTitle({ report, onRename }: ReportTitleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isSending = useRef(false);

  function leave() {
    setTyped(null);
    requestAnimationFrame(() => pencil.current?.focus());
  }

  async function keep(event?: FormEvent) {
    event?.preventDefault();
    const title = typed?.trim() ?? '';
    if (typed === null || isSending.current) return;
    if (!title || title === report.title) return leave();
    isSending.current = true;
    try {
      await onRename?.(title);
      leave();
    } catch (error) {
      notify.failure(sentenceOf(error));
    } finally {
      isSending.current = false;
    }
  }

  function steer(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    leave();
  }

  if (typed !== null)
    return (
      <form className={styles.form} onSubmit={keep}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the pencil was pressed to type here
          autoFocus
          aria-label="Title"
          maxLength={titleLength}
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={steer}
          onBlur={() => void keep()}
        />
      </form>
    );
  return (
    <span className={styles.title}>
      <span className={styles.words}>{report.title}</span> <span className={styles.number}>{report.number}</span>
      {onRename && (
        <ActionIcon
          ref={pencil}
          size="sm"
          aria-label="Change the title"
          title="Change the title"
          onClick={() => setTyped(report.title)}
        >
          <IconPencil aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
