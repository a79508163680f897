import { routeUrl } from '../../../lib/route-url.ts';

/** The tabs for the user's own transactions. */
export const ownTabs = ['todo', 'done', 'personal', 'ignored', 'all'] as const;
export type OwnTab = (typeof ownTabs)[number];

export const companyTabs = ['accounts', 'transactions', 'reconciliation'] as const;
export type CompanyTab = (typeof companyTabs)[number];

export function ownTabUrl(tab: OwnTab): string {
  return `/individual/cards#${tab}`;
}

export function companyTabUrl(tab: CompanyTab, query = ''): string {
  return `/corporate-cards${query && `?${query}`}#${tab}`;
}

export function transactionUrl({ id }: { id: string }): string {
  return routeUrl({ path: '/individual/cards/transactions/{id}', params: { id } });
}

export function expenseUrl(expenseId: string): string {
  return routeUrl({ path: '/expense/{expenseId}', params: { expenseId } });
}

export function statementImportUrl(): string {
  return '/corporate-cards?statement=new#transactions';
}
