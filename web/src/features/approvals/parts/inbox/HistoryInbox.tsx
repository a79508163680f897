import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { Avatar, AvatarPair } from '../../../../ui/Avatar.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { NothingMatches } from '../../../lists/parts/NothingMatches.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { itemUrl, type Opened } from '../approval-urls.ts';
import type { DecisionRow } from '../item.ts';
import { ItemPane } from '../pane/ItemPane.tsx';
import styles from './InboxFrame.module.css';
import { InboxFrame } from './InboxFrame.tsx';
import { DecisionLine } from './InboxLine.tsx';
import { useHistoryFilters } from './inbox-filters.tsx';
import { historyList } from './inbox-list.ts';
import { Queue } from './Queue.tsx';
import { QueueHead } from './QueueHead.tsx';
import { useInbox } from './use-inbox.ts';

const orders = [
  { label: t`Newest first`, by: 'decided', direction: 'desc' },
  { label: t`Oldest first`, by: 'decided', direction: 'asc' },
] as const;

/**
 * Lists the decisions of this user and their delegates. An approval can be reverted while the item is approved and not
 * queued for payment yet.
 */
export function HistoryInbox() {
  const list = useList(historyList);
  const { state, rows } = list;
  const slots = useHistoryFilters(state);
  const inbox = useInbox({ rows, openedOf });
  const pending = useQuery(queryOf('approvals.counts', {})).data;
  return (
    <InboxFrame
      tab="approvals-histroy"
      pending={pending && pending.report + pending.advance}
      inbox={inbox}
      total={rows.total}
      queue={
        <>
          <QueueHead tab="approvals-histroy" list={list} viewsOf="decided_approvals" filters={slots} orders={orders} />
          <Queue
            label={t`Decided`}
            rows={rows}
            keyOf={(row) => row.decision_id}
            nameOf={(row) => `${row.number} ${row.title}`}
            hrefOf={itemUrl}
            current={inbox.current}
            focusCalls={inbox.focusCalls}
            onOpen={inbox.open}
            avatar={(row) => <DecisionAvatar row={row} />}
            line={(row) => <DecisionLine row={row} />}
            failed={t`Failed to fetch Approvals.`}
            empty={
              state.is_narrowed ? (
                <NothingMatches onClear={state.clear} />
              ) : (
                <EmptyState title={t`No decisions yet`} icon={<IconHistory size={20} aria-hidden="true" />}>
                  {t`Items you approve, send back or reject appear here.`}
                </EmptyState>
              )
            }
          />
        </>
      }
    >
      {inbox.opened ? (
        <ItemPane of={inbox.opened} isQuiet={false} onDecided={() => undefined} />
      ) : (
        <div className={styles.nothing} />
      )}
    </InboxFrame>
  );
}

function openedOf({ item_kind, item_id, decision_id }: DecisionRow): Opened {
  return { item_kind, item_id, decision_id };
}

/** The avatar of the owner. For a decision by a delegate, the avatars of the delegate and the approver instead. */
function DecisionAvatar({ row: { owner, decided_by, in_place_of } }: { row: DecisionRow }) {
  const { user } = useSession();
  const behalf = in_place_of ?? (decided_by.user_id === user.user_id ? null : user);
  if (!behalf) return <Avatar name={personName(owner)} email={owner.email} size={28} />;
  return <AvatarPair actor={{ name: personName(decided_by) }} behalf={{ name: personName(behalf) }} />;
}
