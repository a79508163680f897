import { routeUrl } from '../../../lib/route-url.ts';

/** Returns the URL of a section of the integrations page. Further parameters open a tab or a dialog of the section. */
export function sectionUrl(section: string, search: Readonly<Record<string, string>> = {}): string {
  return routeUrl({ path: '/settings/integrations', params: {}, search: { section, ...search } });
}
