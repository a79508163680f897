import { defineList } from '../../../lists/parts/define-list.ts';
import { ids, someOf } from '../../../lists/parts/url-filters.ts';

const accountFlags = ['unassigned', 'reconnect', 'archived'] as const;

export const accountList = defineList({
  endpoint: 'cards.corporateAccounts',
  filters: { user_ids: ids, flags: someOf(accountFlags) },
  sorts: ['created', 'last_four'],
  sort: { by: 'created', direction: 'desc' },
});
