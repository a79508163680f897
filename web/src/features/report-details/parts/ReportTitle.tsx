import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { Report } from '../../items/parts/report.ts';
import styles from './ReportTitle.module.css';

interface ReportTitleProps {
  report: Report;
  /** Renames the report; absent if the title can no longer be changed. */
  onRename?: (title: string) => Promise<unknown>;
}

const maxTitleLength = 200;

/** The title and number of a report. If allowed, the title can be edited in place: Enter saves, Escape cancels. */
export function ReportTitle({ report, onRename }: ReportTitleProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const isSending = useRef(false);

  function stopEditing() {
    setTyped(null);
    requestAnimationFrame(() => pencil.current?.focus());
  }

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const title = typed?.trim() ?? '';
    if (typed === null || isSending.current) return;
    if (!title || title === report.title) return stopEditing();
    isSending.current = true;
    try {
      await onRename?.(title);
      stopEditing();
    } catch (error) {
      notify.failure(errorText(error));
    } finally {
      isSending.current = false;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    stopEditing();
  }

  if (typed !== null)
    return (
      <form className={styles.form} onSubmit={save}>
        <input
          // biome-ignore lint/a11y/noAutofocus: the pencil was pressed to type here
          autoFocus
          aria-label={t`Title`}
          maxLength={maxTitleLength}
          value={typed}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => void save()}
        />
      </form>
    );

  return (
    <span className={styles.title}>
      <span className={styles.text}>{report.title}</span> <span className={styles.number}>{report.number}</span>
      {onRename && (
        <ActionIcon
          ref={pencil}
          size="sm"
          aria-label={t`Edit title`}
          title={t`Edit title`}
          onClick={() => setTyped(report.title)}
        >
          <IconPencil aria-hidden="true" />
        </ActionIcon>
      )}
    </span>
  );
}
