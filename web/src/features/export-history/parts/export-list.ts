import { defineList } from '../../lists/parts/define-list.ts';
import { oneOf } from '../../lists/parts/url-filters.ts';

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

/** The user's exports, and those of the company. */
export const exportLists = { mine: exportsOf('mine'), company: exportsOf('company') };

function exportsOf(whose: 'mine' | 'company') {
  return defineList({
    endpoint: 'exports.history',
    fixedFilters: { whose },
    filters: { state: oneOf(exportStates) },
    sorts: ['created'],
    sort: { by: 'created', direction: 'desc' },
    hasSearch: false,
  });
}
