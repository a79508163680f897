import { trialDays } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertCompany, insertFeatures, insertSubscription, insertSupport } from './companies.rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates the initial rows of a company: features, support contact and a trial subscription. */
export async function createCompany(
  tx: CompanyTransaction,
  company: { client_id: string; name: string; currency: string; now: Date; kind?: 'customer' | 'provider' },
): Promise<void> {
  const { client_id, name, currency, now, kind = 'customer' } = company;
  await insertCompany(tx, { client_id, name, kind, currency, created_at: now });
  await insertFeatures(tx, client_id, defaultFeatures);
  await insertSupport(tx, { client_id, ...defaultSupport });
  await insertSubscription(tx, { client_id, ...firstSubscription(kind, now) });
}

/** Returns the first subscription. Customers start with a trial; the provider does not pay for its own company. */
function firstSubscription(kind: 'customer' | 'provider', now: Date) {
  if (kind === 'provider')
    return { plan: 'provider', state: 'active', override_phase: 'subscribed', trial_ends_at: now };
  return { plan: 'trial', state: 'trialing', trial_ends_at: new Date(now.getTime() + trialDays * dayMs) };
}

/** The default features of a new company. The company's settings or the provider can change them later. */
const defaultFeatures = {
  card_recon_enabled: false,
  expense_only: true,
  hide_add_card: false,
  hide_refresh_txn: false,
  hide_remove_card: false,
  is_ach_enabled: false,
  is_ach_requested: false,
  is_ach_applicable: false,
  show_per_diem: true,
  allows_lost_receipts: false,
  show_payment_details_popup: true,
  download_rp_button_txt: 'Download payout file',
  ach_customer_status: '',
};

const defaultSupport = {
  support_mail_text:
    'Write to <a href="mailto:support@outlay.example">support@outlay.example</a>. We answer within one working day.',
  support_contact_no: '',
};
