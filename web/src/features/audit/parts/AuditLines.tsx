import { Button } from '@mantine/core';
import { IconArrowRight, IconSettings } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Spoken } from '../../../ui/Spoken.tsx';
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

/** The log, line by line; older ones arrive as its end comes near. */
export function AuditLines({ lines, hasMore, isFetching, onMore }: AuditLinesProps) {
  return (
    <>
      <ul className={styles.lines}>
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
  const { actor, sentence, label, at, changes } = line;
  return (
    <li className={styles.line}>
      {actor ? (
        <Avatar name={personName(actor)} email={actor.email} size={28} />
      ) : (
        <span className={styles.system}>
          <IconSettings size={14} aria-hidden="true" />
        </span>
      )}
      <div className={styles.words}>
        <p>
          <b>{actor ? personName(actor) : 'Outlay'}</b> <SentenceWithLabel sentence={sentence} label={label} />
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
      <span className={styles.at}>
        <DateTime at={at} zone={user.time_zone} />
      </span>
    </li>
  );
}

/** Sets the item's name apart where the sentence mentions it. */
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

const mostAtOnce = 5;

/** Field by field. Whatever is new or gone has many of them: the first few stand there, the others when asked for. */
function Changes({ changes }: { changes: AuditLine['changes'] }) {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(changes.length <= mostAtOnce);
  const shown = isOpen ? changes : changes.slice(0, mostAtOnce - 1);
  return (
    <>
      <dl className={styles.changes}>
        {shown.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldLabel(field)}</dt>
            <dd>
              {before !== null && (
                <>
                  <Spoken>before </Spoken>
                  <s>{valueText(before, user.time_zone)}</s>
                </>
              )}
              {before !== null && after !== null && (
                <>
                  <IconArrowRight size={12} aria-hidden="true" />
                  <Spoken> after </Spoken>
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

/** Fetches by itself once it comes into view; the button is for keys, and for when that fails. */
function More({ isFetching, onMore }: { isFetching: boolean; onMore: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });

  useEffect(() => {
    const watched = mark.current;
    if (!watched || isFetching) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [isFetching]);

  return (
    <div ref={mark} className={styles.more}>
      <Button variant="subtle" loading={isFetching} onClick={onMore}>
        Show older changes
      </Button>
    </div>
  );
}
