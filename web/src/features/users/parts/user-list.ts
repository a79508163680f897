import { userStates } from '#domain/people/user-states.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { oneId, oneOf } from '../../lists/parts/url-filters.ts';

export const userList = defineList({
  endpoint: 'users.pagedList',
  filters: {
    state: oneOf(userStates),
    department_id: oneId,
    role_id: oneId,
    entity_id: oneId,
    business_unit_id: oneId,
    level_id: oneId,
    manager_id: oneId,
    two_factor: oneOf(['on', 'off']),
  },
  sorts: ['name', 'email', 'created_at'],
});
