import { routeUrl } from '../../../lib/route-url.ts';

/** The URL of a section of the integrations page; the other parameters open a tab or dialog of it. */
export function sectionUrl(section: string, search: Readonly<Record<string, string>> = {}): string {
  return routeUrl({ path: '/settings/integrations', params: {}, search: { section, ...search } });
}
