import type { FileRequest } from '../analytics/analytics-file.ts';

/** The query of an exported analytics list. */
export interface AnalyticsExport {
  request: FileRequest;
  company_currency: string;
  /** Whether the requester was an approver of some item, which gives access to a team without a role. */
  stands_in_chain: boolean;
}
