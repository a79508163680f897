import { v7 as uuidv7 } from 'uuid';
import type { billing } from '#contract/billing.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { moveSubscription } from '#domain/billing/subscription-moves.ts';
import { msg } from '#domain/language/translate.ts';
import type { PreparedWrite, PreparingContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { CardVendorAway } from '../../outside/card-payments/port.ts';
import { readAccount } from './billing-account.rows.ts';
import { billingDay, redeemedCoupon, requestedTerms } from './billing-terms.ts';
import { insertCheckout } from './invoices.rows.ts';
import { readPlans } from './plans.rows.ts';
import { checkSeats } from './preview-terms.ts';

/** Opens a checkout page of the card vendor. The subscription does not change until a card is entered there. */
export async function startCheckout(
  context: PreparingContext,
  { terms, coupon_code }: InputOf<typeof billing.startCheckout>,
): Promise<PreparedWrite<OutputOf<typeof billing.startCheckout>>> {
  const { app, actor, request } = context;
  const { client_id } = actor;
  const { account, coupon, currency } = await app.database.readInCompany(client_id, async (tx) => {
    const [found, plans] = await Promise.all([readAccount(tx, client_id), readPlans(tx)]);
    const requested = terms && requestedTerms(found, plans, terms);
    if (requested) {
      checkSeats(requested);
      const move = moveSubscription(found.state, 'subscribe');
      if (!move.allowed) throw new Refused(move.code, move.facts);
      if (found.override_phase === 'suspended')
        throw new Refused('subscription.wrong_state', { label: msg`suspended` });
    }
    return {
      account: found,
      coupon: await redeemedCoupon(tx, coupon_code, billingDay(request.now)),
      currency: requested?.plan.currency ?? plans[0]?.currency ?? 'USD',
    };
  });
  if (!app.card_payments) throw new Refused('billing.no_vendor');

  const id = uuidv7();
  const { url, ...opened } = await app.card_payments
    .startCheckout({
      client_id,
      checkout_id: id,
      customer_id: account.customer_id,
      company: actor.company.name,
      currency,
      email: account.contact_email || actor.email,
      success_url: `${app.public_url}/payment-loading?checkout=${id}`,
      cancel_url: `${app.public_url}/payment-error?checkout=${id}`,
    })
    .catch(vendorAway);

  return async ({ tx }) => {
    const row = { client_id, id, terms, coupon_code: coupon?.code ?? null, created_at: request.now };
    await insertCheckout(tx, { ...row, ...opened });
    return { status: true, checkout_id: id, url };
  };
}

export function vendorAway(error: unknown): never {
  if (error instanceof CardVendorAway) throw new Refused('billing.vendor_away');
  throw error;
}
