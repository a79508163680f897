import { queryOf } from '../../lib/queries.ts';

export function subscriptionQuery(expense_client_id: string) {
  return queryOf('billing.activeDetailsByAppId', { expense_client_id }, { bearer: true });
}
