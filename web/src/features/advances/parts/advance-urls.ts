import { type AdvanceRow, isDraft } from './advance.ts';

export const ownTabs = ['draft_advance', 'all'] as const;
export type OwnTab = (typeof ownTabs)[number];

export const companyTabs = ['pending', 'outstanding', 'all'] as const;
export type CompanyTab = (typeof companyTabs)[number];

const ownPath = '/individual/advances';
const companyPath = '/advances';

export function createAdvanceUrl(query = ''): string {
  return `${ownPath}/advance/create${query && `?${query}`}`;
}

export function ownTabUrl(tab: OwnTab, query = ''): string {
  return `${ownPath}${query && `?${query}`}#${tab}`;
}

export function companyTabUrl(tab: CompanyTab, query = ''): string {
  return `${companyPath}${query && `?${query}`}#${tab}`;
}

export function advanceUrl({ id }: Pick<AdvanceRow, 'id'>): string {
  return `/advance/${id}`;
}

export function editAdvanceUrl({ id }: Pick<AdvanceRow, 'id'>, field?: string | null): string {
  return `${ownPath}/advance/edit/${id}${field ? `?${new URLSearchParams({ field })}` : ''}`;
}

/**
 * Returns the URL of the form for a draft. For any other advance, returns the details page, which also shows why an
 * advance was sent back.
 */
export function ownAdvanceUrl(advance: Pick<AdvanceRow, 'id' | 'stage'>): string {
  return isDraft(advance.stage) ? editAdvanceUrl(advance) : advanceUrl(advance);
}
