import { clientFlags } from '#domain/subscriptions/client-list.ts';
import { subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { defineList } from '../../lists/parts/define-list.ts';
import { date, type FilterParser, someOf, splitValues } from '../../lists/parts/url-filters.ts';

const planCodes: FilterParser<string[]> = (text) => {
  const codes = splitValues(text).filter((code) => /^[a-z_]{1,30}$/u.test(code));
  return codes.length > 0 ? codes : undefined;
};

export const clientList = defineList({
  endpoint: 'providerAdmin.clients',
  filters: {
    phases: someOf(subscriptionPhases),
    plan_codes: planCodes,
    flags: someOf(clientFlags),
    created_from: date,
    created_to: date,
    subscribed_from: date,
    subscribed_to: date,
    ended_from: date,
    ended_to: date,
  },
  sorts: ['name', 'created_at', 'last_active_at', 'users', 'renews_on', 'monthly', 'overdue'],
});
