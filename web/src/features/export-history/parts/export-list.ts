import { defineList } from '../../lists/parts/define-list.ts';
import { oneOf } from '../../lists/parts/url-filters.ts';

export const exportStates = ['waiting', 'working', 'ready', 'failed', 'expired'] as const;

/** The list of the user's exports, and the list of the company's exports. */
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
