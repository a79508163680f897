import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { type InboxTab, inboxTabs, inboxUrl } from './approval-urls.ts';
import styles from './InboxFrame.module.css';
import type { InboxScope } from './use-inbox.ts';

interface InboxFrameProps {
  tab: InboxTab;
  /** How many wait. */
  pending: number | undefined;
  inbox: InboxScope;
  /** How many the list has. */
  total: number;
  queue: ReactNode;
  /** What can be done with several of them. */
  foot?: ReactNode;
  /** What stands open. */
  children: ReactNode;
}

const tabLabels: Record<InboxTab, string> = { 'pending-approvals': 'Pending', 'approvals-histroy': 'History' };

/** The approver's desk: left what there is, right what stands open. On a phone one of the two. */
export function InboxFrame({ tab, pending, inbox, total, queue, foot, children }: InboxFrameProps) {
  const pane = useRef<HTMLElement>(null);
  const { opened, current, step, close, isPhone } = inbox;
  const isOpen = isPhone && opened !== null;
  useFreshStart(pane, opened?.item_id);
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <div className={styles.bar}>
        <h1>Approvals</h1>
      </div>
      <div className={styles.tabs}>
        <TabBar
          label="Lists"
          current={inboxUrl(tab)}
          tabs={inboxTabs.map((each) => ({
            label: tabLabels[each],
            href: inboxUrl(each),
            ...(each === 'pending-approvals' && pending !== undefined ? { count: pending } : {}),
          }))}
        />
        <KeyHints hints={hints[tab]} />
      </div>
      {isOpen && (
        <div className={styles.back}>
          <Button variant="subtle" leftSection={<IconChevronLeft aria-hidden="true" />} onClick={close}>
            {tabLabels[tab]}
          </Button>
          <span className={styles.place}>
            {current >= 0 && `${current + 1} of ${countText(total)}`}
            <ActionIcon aria-label="Previous" disabled={current <= 0} onClick={() => step?.(-1)}>
              <IconChevronUp aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label="Next" disabled={current < 0 || current + 1 >= total} onClick={() => step?.(1)}>
              <IconChevronDown aria-hidden="true" />
            </ActionIcon>
          </span>
        </div>
      )}
      <div className={styles.inbox}>
        {!isOpen && <div className={styles.queue}>{queue}</div>}
        {(!isPhone || isOpen) && (
          <section ref={pane} className={styles.pane} aria-label="Open item">
            {children}
          </section>
        )}
      </div>
      {foot}
    </div>
  );
}

function KeyHints({ hints: shown }: { hints: readonly Hint[] }) {
  return (
    <span className={styles.hints} aria-hidden="true">
      {shown.map(({ keys, label }) => (
        <span key={label}>
          {keys.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
          {label}
        </span>
      ))}
    </span>
  );
}

interface Hint {
  keys: readonly string[];
  label: string;
}

const walking: readonly Hint[] = [
  { keys: ['J', 'K'], label: 'next, previous' },
  { keys: ['O'], label: 'receipt' },
];

const hints: Record<InboxTab, readonly Hint[]> = {
  'pending-approvals': [
    ...walking,
    { keys: ['E'], label: 'edit amount' },
    { keys: ['A'], label: 'approve' },
    { keys: ['S'], label: 'send back' },
  ],
  'approvals-histroy': [...walking, { keys: ['U'], label: 'unapprove' }],
};

/** Another item begins at its beginning, also where the one before was read to its end. */
function useFreshStart(pane: React.RefObject<HTMLElement | null>, item_id: string | undefined): void {
  const seen = useRef(item_id);
  useEffect(() => {
    if (seen.current === item_id) return;
    seen.current = item_id;
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) pane.current?.scrollIntoView({ block: 'start' });
  }, [pane, item_id]);
}
