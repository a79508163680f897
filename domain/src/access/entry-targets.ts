import type { RoutePath } from './route-table.ts';

/** The page that opens after entry, by the URL parameter `pg`. Without a valid value, the root page opens. */
export const entryTargets = {
  '1': '/getting-started',
  '2': '/subscriptions',
  '3': '/settings/general/users',
  '4': '/settings/expense/categories',
  '5': '/settings/expense/policies',
  '6': '/settings/expense/approval',
  // The specification's 'create expense report' opens the list with the Create Report button of the home page.
  '7': '/individual/reports#draft_report',
} as const satisfies Record<string, RoutePath | `${RoutePath}#${string}`>;

type EntryPage = keyof typeof entryTargets;

export function entryTarget(pg: string | null | undefined): string {
  return pg && Object.hasOwn(entryTargets, pg) ? entryTargets[pg as EntryPage] : '/';
}
