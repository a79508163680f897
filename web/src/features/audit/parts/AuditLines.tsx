import { Button } from '@mantine/core';
import { IconArrowRight, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { enteredByText } from '#domain/activity/activity-sentence.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { ActorSentence } from '../../../ui/ActorSentence.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { ScreenReaderText } from '../../../ui/ScreenReaderText.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import type { AuditLine } from '../audit.calls.ts';
import styles from './AuditLines.module.css';
import { fieldLabel, valueText } from './audit-labels.ts';

interface AuditLinesProps {
  lines: readonly AuditLine[];
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** The entries of the log. Older entries load as the user scrolls. */
export function AuditLines({ lines, hasMore, isFetching, onMore }: AuditLinesProps) {
  return (
    <>
      <ul>
        {lines.map((line) => (
          <Line key={line.activity_id} line={line} />
        ))}
      </ul>
      {hasMore && <More isFetching={isFetching} onMore={onMore} />}
    </>
  );
}

function Line({ line }: { line: AuditLine }) {
  const { user } = useSession();
  const { actor, entered_by, sentence, label, at, changes } = line;
  return (
    <li className={styles.line}>
      {actor ? (
        <Avatar name={personName(actor)} email={actor.email} size={28} />
      ) : (
        <span className={styles.system}>
          <IconSettings size={14} aria-hidden="true" />
        </span>
      )}
      <div className={styles.text}>
        <p>
          <ActorSentence
            actor={<b>{actor ? personName(actor) : (entered_by ?? 'Outlay')}</b>}
            sentence={sentence}
            render={(text) => <SentenceWithLabel sentence={text} label={label} />}
          />
          {actor && enteredByText(entered_by)}
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <span className={styles.at}>
        <DateTime at={at} zone={user.time_zone} />
      </span>
    </li>
  );
}

/** Shows the sentence with the item's name in bold. */
function SentenceWithLabel({ sentence, label }: Pick<AuditLine, 'sentence' | 'label'>) {
  const at = label ? sentence.lastIndexOf(label) : -1;
  if (at < 0) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <b>{label}</b>
      {sentence.slice(at + label.length)}
    </>
  );
}

const maxCollapsed = 5;

/**
 * Shows the changed fields. A created or deleted item has many, so only the first ones are shown until the user expands
 * the list.
 */
function Changes({ changes }: { changes: AuditLine['changes'] }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(changes.length <= maxCollapsed);
  const shown = isOpen ? changes : changes.slice(0, maxCollapsed - 1);
  return (
    <>
      <dl className={styles.changes}>
        {shown.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              {before !== null && (
                <>
                  <ScreenReaderText>before </ScreenReaderText>
                  <s>{valueText(before, user.time_zone)}</s>
                </>
              )}
              {before !== null && after !== null && (
                <>
                  <IconArrowRight size={12} aria-hidden="true" />
                  <ScreenReaderText> after </ScreenReaderText>
                </>
              )}
              {after !== null && <span>{valueText(after, user.time_zone)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {!isOpen && (
        <TextButton className={styles.rest ?? ''} onClick={() => setOpen(true)}>
          {`Show ${changes.length - shown.length} more fields`}
        </TextButton>
      )}
    </>
  );
}

/** Loads more entries when the end of the list scrolls into view. The button is for keyboard users and for retries. */
function More({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const anchor = useRef<HTMLDivElement>(null);
  const latestOnMore = useRef(onMore);
  useEffect(() => {
    latestOnMore.current = onMore;
  });

  useEffect(() => {
    const element = anchor.current;
    if (!element || isFetching) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latestOnMore.current(), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFetching]);

  return (
    <div ref={anchor} className={styles.more}>
      <Button variant="subtle" loading={isFetching} onClick={onMore}>
        Show older changes
      </Button>
    </div>
  );
}
