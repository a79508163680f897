import { IconChecks } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NothingMatches } from '../../../lists/parts/NothingMatches.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { itemUrl, type Opened } from '../approval-urls.ts';
import type { OnDecided } from '../decision/use-deciding.tsx';
import type { InboxRow } from '../item.ts';
import { ItemPane } from '../pane/ItemPane.tsx';
import { BulkDecisions } from './BulkDecisions.tsx';
import styles from './InboxFrame.module.css';
import { InboxFrame } from './InboxFrame.tsx';
import { InboxLine } from './InboxLine.tsx';
import { useInboxFilters } from './inbox-filters.tsx';
import { pendingList } from './inbox-list.ts';
import { Queue } from './Queue.tsx';
import { QueueHead } from './QueueHead.tsx';
import { useChoosing } from './use-choosing.ts';
import { useFetchedAhead } from './use-fetched-ahead.ts';
import { useInbox } from './use-inbox.ts';

const orders = [
  { label: t`Oldest first`, by: 'waiting', direction: 'asc' },
  { label: t`Newest first`, by: 'waiting', direction: 'desc' },
  { label: t`Largest amount`, by: 'amount', direction: 'desc' },
  { label: t`Smallest amount`, by: 'amount', direction: 'asc' },
  { label: t`Submitted: oldest`, by: 'submitted', direction: 'asc' },
  { label: t`Submitted: newest`, by: 'submitted', direction: 'desc' },
] as const;

/**
 * Lists the items that wait for this user or for approvers who made the user their delegate. After a decision, the next
 * item opens.
 */
export function PendingInbox() {
  const { user } = useSession();
  const list = useList(pendingList);
  const { state, rows, matching, selection } = list;
  const slots = useInboxFilters(state);
  const inbox = useInbox({ rows, openedOf });
  useFetchedAhead(inbox.opened ? rows.rowAt(inbox.current + 1) : undefined);
  const choosing = useChoosing({ rows, selection, current: inbox.current });
  const { answer } = rows;
  const isBulk = choosing.isOn && selection.count > 0;

  const onDecided: OnDecided = ({ now_with }, action) => {
    const isStillHere = action === 'add_approver' || now_with.some(({ user_id }) => user_id === user.user_id);
    if (!isStillHere) inbox.openNext();
  };

  return (
    <InboxFrame
      tab="pending-approvals"
      pending={answer && answer.counts.report + answer.counts.advance}
      inbox={inbox}
      total={rows.total}
      foot={<BulkDecisions selection={selection} matching={matching} rows={rows} total={list.total} />}
      queue={
        <>
          <QueueHead
            tab="pending-approvals"
            list={list}
            viewsOf="pending_approvals"
            filters={slots}
            orders={orders}
            choosing={choosing}
          />
          <Queue
            label={t`Waiting for you`}
            rows={rows}
            keyOf={(row) => row.item_id}
            nameOf={(row) => `${row.number} ${row.title}`}
            hrefOf={itemUrl}
            current={inbox.current}
            focusCalls={inbox.focusCalls}
            onOpen={inbox.open}
            avatar={(row) => <Avatar name={personName(row.owner)} email={row.owner.email} size={28} />}
            line={(row) => <InboxLine row={row} />}
            selection={choosing.isOn ? selection : undefined}
            failed={t`Failed to fetch Approvals.`}
            empty={state.is_narrowed ? <NothingMatches onClear={state.clear} /> : <NothingPending />}
          />
        </>
      }
    >
      {inbox.opened ? (
        <ItemPane of={inbox.opened} isQuiet={isBulk} onDecided={onDecided} />
      ) : (
        <div className={styles.nothing}>
          {answer && <EmptyState title={t`Nothing selected`}>{t`Select an item from the list.`}</EmptyState>}
        </div>
      )}
    </InboxFrame>
  );
}

function openedOf({ item_kind, item_id }: InboxRow): Opened {
  return { item_kind, item_id, decision_id: null };
}

function NothingPending() {
  return (
    <EmptyState title={t`You’re all caught up`} icon={<IconChecks size={20} aria-hidden="true" />}>
      {t`Reports and advances waiting for your approval appear here.`}
    </EmptyState>
  );
}
