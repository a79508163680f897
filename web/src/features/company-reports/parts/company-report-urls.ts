export const companyTabs = ['pending', 'all'] as const;
export type CompanyTab = (typeof companyTabs)[number];

/**
 * Returns the tab that the URL hash names. If the user cannot see this tab, returns the first tab that they can see, or
 * `all` if there is none. `#reports` is an alias of `#all`.
 */
export function companyTabOf(hash: string, granted: readonly CompanyTab[]): CompanyTab {
  const requested = hash === 'reports' ? 'all' : companyTabs.find((tab) => tab === hash);
  return requested && granted.includes(requested) ? requested : (granted[0] ?? 'all');
}

export function companyUrl(tab: CompanyTab, query = ''): string {
  return `/approvals${query && `?${query}`}#${tab}`;
}
