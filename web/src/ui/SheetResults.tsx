import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
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

interface SheetResultsProps<Result extends string, Row> {
  tiles: readonly { result: Result; label: string; count: number }[];
  /** The result whose rows are shown; null shows all rows. */
  shown: Result | null;
  /** The result whose tile is highlighted if any row has this result. */
  bad: Result;
  onShow: (result: Result | null) => void;
  /** The query that loads the rows in pages. */
  query: RowPages;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly SimpleColumn<Row>[];
}

/** The preview of an import: the number of rows by result, and the rows. */
export function SheetResults<Result extends string, Row>(props: SheetResultsProps<Result, Row>) {
  const { tiles, shown, bad, onShow, query, rows, keyOf, columns } = props;
  return (
    <>
      <ResultTiles tiles={tiles} shown={shown} bad={bad} onShow={onShow} />
      <Card aria-label={t`Rows`}>
        <ListStatus
          of={query}
          count={rows.length}
          failed={t`Failed to fetch Rows.`}
          empty={<EmptyState title={t`No rows with this result`} icon={<IconCheck size={20} aria-hidden="true" />} />}
        >
          <SimpleTable label={t`Rows`} rows={rows} keyOf={keyOf} columns={columns} />
          {query.hasNextPage && (
            <div className={styles.more}>
              <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t`Show more`}
              </Button>
            </div>
          )}
        </ListStatus>
      </Card>
    </>
  );
}

/** The reasons for the result of a row, one line each. */
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
