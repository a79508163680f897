import type { FileRequest } from '../analytics/analytics-file.ts';

/** The query of an exported analytics list. */
export interface AnalyticsExport {
  request: FileRequest;
  company_currency: string;
  /** True if the requester was ever an approver. Approvers see the figures of their team even without a role for it. */
  stands_in_chain: boolean;
}
