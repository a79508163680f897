import { checkCodes, checkLevels } from '#domain/checks/expense-check.ts';
import { fraudStates } from '#domain/checks/fraud-states.ts';
import type { Answer } from '../../../lib/call.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { amount, date, ids, someOf } from '../../lists/parts/url-filters.ts';

export type FraudEntry = Answer<'fraudLog.list'>['data'][number];

export const fraudList = defineList({
  endpoint: 'fraudLog.list',
  filters: {
    states: someOf(fraudStates),
    levels: someOf(checkLevels),
    codes: someOf(checkCodes),
    owner_ids: ids,
    found_from: date,
    found_to: date,
    amount_from: amount,
    amount_to: amount,
  },
  sorts: ['found', 'amount'],
  sort: { by: 'found', direction: 'desc' },
});
