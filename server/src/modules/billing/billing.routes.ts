import type { billing } from '#contract/billing.contract.ts';
import { type RoutesOf, read, write, writeAfter } from '../../http/context.ts';
import { changePlan, saveBillingContact, setRenewal } from './change-plan.ts';
import { followCheckout } from './follow-checkout.ts';
import { invoiceFile } from './invoice-file.ts';
import { previewTerms } from './preview-terms.ts';
import { billingOverview } from './read-overview.ts';
import { activeDetails, clientSubscription } from './read-subscription.ts';
import { startCheckout } from './start-checkout.ts';

export const billingRoutes = {
  fetchClientSubscription: read(clientSubscription),
  activeDetailsByAppId: read(activeDetails),
  overview: read(billingOverview),
  preview: read(previewTerms),
  startCheckout: writeAfter(startCheckout),
  followCheckout: writeAfter(followCheckout),
  change: write(changePlan),
  setRenewal: write(setRenewal),
  saveContact: write(saveBillingContact),
  invoiceFile: read(invoiceFile),
} satisfies RoutesOf<typeof billing>;
