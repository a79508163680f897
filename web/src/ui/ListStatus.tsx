import type { ReactNode } from 'react';
import { FailedState } from './FailedState.tsx';
import { Shimmer } from './Shimmer.tsx';

/** What a query hands over: TanStack Query's answers fit as they are. */
export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
}

interface ListStatusProps {
  of: ListQuery;
  /** How many rows are there to show. */
  count: number;
  /** An EmptyState with its one next step. */
  empty: ReactNode;
  /** 'Failed to fetch Reports.' */
  failed: string;
  rows?: number;
  children: ReactNode;
}

/** The four faces of every list: loading, failed, empty, full. What is shown stays while it is refreshed. */
export function ListStatus({ of, count, empty, failed, rows = 10, children }: ListStatusProps) {
  if (count > 0) return children;
  if (of.isPending) return <Shimmer rows={rows} />;
  if (of.isError) return <FailedState title={failed} onRetry={() => void of.refetch()} />;
  return empty;
}
