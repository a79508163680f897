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

/** The form for drafts, the details page for all others. An advance that was sent back shows the reason there. */
export function ownAdvanceUrl(advance: Pick<AdvanceRow, 'id' | 'stage'>): string {
  return isDraft(advance.stage) ? editAdvanceUrl(advance) : advanceUrl(advance);
}
