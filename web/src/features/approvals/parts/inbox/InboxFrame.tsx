import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { t, texts } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { KeyCap } from '../../../../ui/KeyCap.tsx';
import { TabBar } from '../../../../ui/TabBar.tsx';
import { type InboxTab, inboxTabs, inboxUrl } from '../approval-urls.ts';
import styles from './InboxFrame.module.css';
import type { InboxScope } from './use-inbox.ts';

interface InboxFrameProps {
  tab: InboxTab;
  /** The number of items that await the user's decision; undefined while it is loading. */
  pending: number | undefined;
  inbox: InboxScope;
  /** The number of rows in the list. */
  total: number;
  queue: ReactNode;
  /** The bulk action bar below the list. */
  foot?: ReactNode;
  /** The content of the pane for the open item. */
  children: ReactNode;
}

const tabLabels: Record<InboxTab, string> = texts({ 'pending-approvals': 'Pending', 'approvals-histroy': 'History' });

/**
 * The approval inbox, with the list on the left and the open item on the right. A phone shows only one of them at a
 * time.
 */
export function InboxFrame({ tab, pending, inbox, total, queue, foot, children }: InboxFrameProps) {
  const pane = useRef<HTMLElement>(null);
  const { opened, current, step, close, isPhone } = inbox;
  const isOpen = isPhone && opened !== null;
  useScrollToTop(pane, opened?.item_id);
  return (
    <div className={styles.page} data-open={isOpen || undefined}>
      <div className={styles.bar}>
        <h1>{t`Approvals`}</h1>
      </div>
      <div className={styles.tabs}>
        <TabBar
          label={t`Lists`}
          current={inboxUrl(tab)}
          tabs={inboxTabs.map((name) => ({
            label: tabLabels[name],
            href: inboxUrl(name),
            ...(name === 'pending-approvals' && pending !== undefined ? { count: pending } : {}),
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
            {current >= 0 && t`${current + 1} of ${countText(total)}`}
            <ActionIcon aria-label={t`Previous`} disabled={current <= 0} onClick={() => step?.(-1)}>
              <IconChevronUp aria-hidden="true" />
            </ActionIcon>
            <ActionIcon aria-label={t`Next`} disabled={current < 0 || current + 1 >= total} onClick={() => step?.(1)}>
              <IconChevronDown aria-hidden="true" />
            </ActionIcon>
          </span>
        </div>
      )}
      <div className={styles.inbox}>
        {!isOpen && <div className={styles.queue}>{queue}</div>}
        {(!isPhone || isOpen) && (
          <section ref={pane} className={styles.pane} aria-label={t`Open item`}>
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

const navigationHints: readonly Hint[] = [
  { keys: ['J', 'K'], label: t`next, previous` },
  { keys: ['O'], label: t`receipt` },
];

const hints: Record<InboxTab, readonly Hint[]> = {
  'pending-approvals': [
    ...navigationHints,
    { keys: ['E'], label: t`edit amount` },
    { keys: ['A'], label: t`approve` },
    { keys: ['S'], label: t`send back` },
  ],
  'approvals-histroy': [...navigationHints, { keys: ['U'], label: t`unapprove` }],
};

/** Scrolls up to the top of the pane when another item opens. */
function useScrollToTop(pane: React.RefObject<HTMLElement | null>, item_id: string | undefined): void {
  const previous = useRef(item_id);
  useEffect(() => {
    if (previous.current === item_id) return;
    previous.current = item_id;
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) pane.current?.scrollIntoView({ block: 'start' });
  }, [pane, item_id]);
}
