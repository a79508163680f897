import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { Shimmer } from './Shimmer.tsx';

/** The state of a query. A result of TanStack Query can be passed directly. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  error?: unknown;
  refetch: () => unknown;
}

interface ListStatusProps {
  of: ListQuery;
  /** The number of rows to show. */
  count: number;
  /** An EmptyState with one next step. */
  empty: ReactNode;
  /** The message if loading failed: 'Failed to fetch Reports.' */
  failed: string;
  rows?: number;
  children: ReactNode;
}

/** The four states of a list: loading, failed, empty, loaded. Loaded rows stay visible during a refetch. */
export function ListStatus({ of: query, count, empty, failed, rows = 10, children }: ListStatusProps) {
  if (count > 0) return children;
  if (query.isPending) return <Shimmer rows={rows} />;
  if (query.isError) return <FailedState title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  return empty;
}
