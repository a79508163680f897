import type { FileRequest } from '../analytics/analytics-file.ts';

/** An analytics list that is exported. */
export interface AnalyticsExport {
  request: FileRequest;
  company_currency: string;
  /**
   * True if the requester has ever been an approver. Approvers see the figures of their team even if no role allows it.
   */
  stands_in_chain: boolean;
}
