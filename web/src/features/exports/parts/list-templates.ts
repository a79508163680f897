import { type ExportScreen, fitsScreen } from '#domain/exports/export-screens.ts';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import type { ListExportName } from './use-export.ts';

type TemplateBrief = Answer<'exportTemplates.list'>['data'][number];

export const templatesQuery = queryOf('exportTemplates.list', {});

/** Returns the templates that fit a list, starting with the list's default template. */
export function templatesOf(templates: readonly TemplateBrief[], screen: ExportScreen): TemplateBrief[] {
  const isDefault = ({ default_for }: TemplateBrief) => default_for.includes(screen);
  return templates
    .filter(({ level }) => fitsScreen(level, screen))
    .toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
}

/** The list that each export endpoint exports. */
export const screenOfExport = {
  'exports.expenseList': 'expenses',
  'reports.bulkReports': 'reports',
  'exports.companyReports': 'company_reports',
  'exports.advanceList': 'advances',
  'exports.companyAdvances': 'company_advances',
  'exports.payoutList': 'payout',
} satisfies Record<ListExportName, ExportScreen>;
