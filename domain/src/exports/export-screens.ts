import type { TemplateLevel } from './template-fields.ts';

/** The lists with an Export button that offers templates. */
export const exportScreens = [
  'expenses',
  'reports',
  'company_reports',
  'advances',
  'company_advances',
  'payout',
] as const;
export type ExportScreen = (typeof exportScreens)[number];

/** The template levels whose rows a list can provide: a list of reports can also export the expenses in them. */
const levelsOfScreen: Record<ExportScreen, readonly TemplateLevel[]> = {
  expenses: ['expense'],
  reports: ['report', 'expense'],
  company_reports: ['report', 'expense'],
  advances: ['advance'],
  company_advances: ['advance'],
  payout: ['payout'],
};

export function fitsScreen(level: TemplateLevel, screen: ExportScreen): boolean {
  return levelsOfScreen[screen].includes(level);
}
