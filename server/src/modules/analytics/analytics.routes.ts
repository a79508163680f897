import type { analytics } from '#contract/analytics.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { listGroups, listRows, listWidgets } from './read-analytics.ts';

export const analyticsRoutes = {
  list: read(listWidgets),
  rows: read(listRows),
  groups: read(listGroups),
} satisfies Pick<RoutesOf<typeof analytics>, 'list' | 'rows' | 'groups'>;
