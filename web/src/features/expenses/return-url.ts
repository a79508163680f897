import { isUuid } from '#domain/text/is-uuid.ts';
import { safeReturnPath } from '../../lib/return-path.ts';
import { routeUrl } from '../../lib/route-url.ts';
import { expenseUrl, tabUrl } from '../items/parts/report-urls.ts';

interface Origin {
  from?: string | undefined;
  r_id?: string | undefined;
  e_id?: string | undefined;
}

/**
 * Returns the URL to which a form returns: that of a named origin or another URL within the app. External URLs are
 * ignored.
 */
export function returnUrl({ from, r_id, e_id }: Origin): string {
  const report = isUuid(r_id) ? r_id : null;
  switch (from) {
    case 'draft_expense':
    case 'draft_report':
    case 'all':
      return tabUrl(from);
    case 'report':
      return report ? routeUrl({ path: '/report/{reportId}', params: { reportId: report } }) : tabUrl('draft_report');
    case 'report_create':
      return report ? reportDraft(report) : tabUrl('draft_report');
    case 'expense':
      return e_id ? expenseUrl(e_id) : tabUrl('draft_expense');
    case 'upload':
      return '/upload';
    case 'home':
      return '/home';
    case undefined:
      return report ? reportDraft(report) : tabUrl('draft_expense');
    default:
      return safeReturnPath(from) ?? (report ? reportDraft(report) : tabUrl('draft_expense'));
  }
}

export function reportDraft(report_id: string): string {
  return routeUrl({ path: '/individual/reports/report/create/{reportId}', params: { reportId: report_id } });
}
