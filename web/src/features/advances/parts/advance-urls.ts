import { type AdvanceRow, isDraft } from './advance.ts';

export const ownTabs = ['draft_advance', 'all'] as const;
export type OwnTab = (typeof ownTabs)[number];

export const companyTabs = ['pending', 'outstanding', 'all'] as const;
export type CompanyTab = (typeof companyTabs)[number];

const own = '/individual/advances';
const company = '/advances';

export function createAdvanceUrl(query = ''): string {
  return `${own}/advance/create${query && `?${query}`}`;
}

export function ownTabUrl(tab: OwnTab, query = ''): string {
  return `${own}${query && `?${query}`}#${tab}`;
}

export function companyTabUrl(tab: CompanyTab, query = ''): string {
  return `${company}${query && `?${query}`}#${tab}`;
}

export function advanceUrl({ id }: Pick<AdvanceRow, 'id'>): string {
  return `/advance/${id}`;
}

export function editAdvanceUrl({ id }: Pick<AdvanceRow, 'id'>, field?: string | null): string {
  return `${own}/advance/edit/${id}${field ? `?${new URLSearchParams({ field })}` : ''}`;
}

/** The form for what nobody else has seen, the details for everything else: what was sent back says there why. */
export function ownAdvanceUrl(advance: Pick<AdvanceRow, 'id' | 'stage'>): string {
  return isDraft(advance.stage) ? editAdvanceUrl(advance) : advanceUrl(advance);
}
