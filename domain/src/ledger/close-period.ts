import { allow, type Decision, refuse } from '../decision.ts';
import { addMonths } from './months.ts';

interface PeriodState {
  month: string;
  /** The latest closed month of the entity; null if none is closed. */
  closed_month: string | null;
  /** The current month of the company. */
  current_month: string;
}

type CloseRefusal = 'period.not_over' | 'period.closed' | 'period.not_next';

/**
 * Checks whether a month can be closed. Months are closed in order and only when they are over. Closing the first one
 * also closes all earlier months.
 */
export function canClosePeriod({ month, closed_month, current_month }: PeriodState): Decision<true, CloseRefusal> {
  if (closed_month && month <= closed_month) return refuse('period.closed', { month });
  if (month >= current_month) return refuse('period.not_over', { month });
  const next = closed_month && addMonths(closed_month, 1);
  if (next && month !== next) return refuse('period.not_next', { month: next });
  return allow(true);
}

/**
 * Checks whether a month can be reopened. Only the latest closed month can, so that no closed month follows an open
 * one.
 */
export function canReopenPeriod({
  month,
  closed_month,
}: Pick<PeriodState, 'month' | 'closed_month'>): Decision<true, 'period.open' | 'period.not_last'> {
  if (!closed_month || month > closed_month) return refuse('period.open', { month });
  if (month < closed_month) return refuse('period.not_last', { month: closed_month });
  return allow(true);
}

/** The kinds of open items that finance should settle before a month is closed. */
export const openPoints = [
  'unapproved_reports',
  'open_card_lines',
  'unposted_accruals',
  'failed_payments',
  'payments_in_flight',
] as const;
export type OpenPoint = (typeof openPoints)[number];

export const openPointLabel = {
  unapproved_reports: 'Submitted reports that are not approved yet',
  open_card_lines: 'Card transactions without an expense',
  unposted_accruals: 'Accruals that are not posted',
  failed_payments: 'Failed payments that wait in the queue',
  payments_in_flight: 'Payments that are still processing',
} satisfies Record<OpenPoint, string>;
