import type { analytics } from '#contract/analytics.contract.ts';
import { type RoutesOf, readReplica } from '../../http/context.ts';
import { listGroups, listRows, listWidgets } from './read-analytics.ts';

export const analyticsRoutes = {
  list: readReplica(listWidgets),
  rows: readReplica(listRows),
  groups: readReplica(listGroups),
} satisfies Pick<RoutesOf<typeof analytics>, 'list' | 'rows' | 'groups'>;
