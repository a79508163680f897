import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { queryOf, useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';

export type BillingOverview = Answer<'billing.overview'>['data'];
export type InvoicePreview = NonNullable<BillingOverview['next_invoice']>;
export type OfferedPlan = BillingOverview['plans'][number];

export const overviewQuery = queryOf('billing.overview', {});

type Terms = NonNullable<BillingOverview['pending']>;

/** Returns a function that opens the page of the payment vendor on which the user enters a card. */
export function useCheckout(leave = (url: string) => window.location.assign(url)) {
  const start = useWrite('billing.startCheckout');
  async function open(terms: Terms | null, coupon_code = ''): Promise<void> {
    try {
      leave((await start.mutateAsync({ terms, coupon_code })).url);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }
  return {
    isPending: start.isPending,
    open: (terms: Terms | null, coupon_code?: string) => void open(terms, coupon_code),
  };
}
