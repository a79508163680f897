import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Flag } from './Flag.tsx';
import { type ListQuery, ListStatus } from './ListStatus.tsx';
import { ResultTiles } from './ResultTiles.tsx';
import styles from './SheetResults.module.css';
import { type SimpleColumn, SimpleTable } from './SimpleTable.tsx';

interface RowPages extends ListQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
}

interface SheetResultsProps<Verdict extends string, Row> {
  tiles: readonly { verdict: Verdict; label: string; count: number }[];
  /** The one whose rows are shown; null shows all. */
  shown: Verdict | null;
  /** The verdict that stands out as soon as there is one. */
  bad: Verdict;
  onShow: (verdict: Verdict | null) => void;
  /** The rows page by page. */
  query: RowPages;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly SimpleColumn<Row>[];
}

/** What would become of each row of a file that was brought: how many of each kind, and the rows themselves. */
export function SheetResults<Verdict extends string, Row>(props: SheetResultsProps<Verdict, Row>) {
  const { tiles, shown, bad, onShow, query, rows, keyOf, columns } = props;
  return (
    <>
      <ResultTiles tiles={tiles} shown={shown} bad={bad} onShow={onShow} />
      <Card aria-label="Rows">
        <ListStatus
          of={query}
          count={rows.length}
          failed="Failed to fetch Rows."
          empty={<EmptyState title="No such rows" icon={<IconCheck size={20} aria-hidden="true" />} />}
        >
          <SimpleTable label="Rows" rows={rows} keyOf={keyOf} columns={columns} />
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </ListStatus>
      </Card>
    </>
  );
}

/** Why a row has its verdict, one line each. */
export function RowMessages({ messages, isBad }: { messages: readonly string[]; isBad: boolean }) {
  if (messages.length === 0) return null;
  return (
    <span className={styles.messages}>
      {messages.map((message) => (
        <Flag key={message} tone={isBad ? 'bad' : 'quiet'}>
          {message}
        </Flag>
      ))}
    </span>
  );
}
