import { trialDays } from '#domain/subscriptions/trial.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { insertCompany, insertFeatures, insertSubscription, insertSupport } from './companies.rows.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The rows every company starts with: itself, what is switched on, its support lines and a running trial. */
export async function createCompany(
  tx: CompanyTransaction,
  company: { client_id: string; name: string; currency: string; now: Date; kind?: 'customer' | 'provider' },
): Promise<void> {
  const { client_id, name, currency, now, kind = 'customer' } = company;
  await insertCompany(tx, { client_id, name, kind, currency, created_at: now });
  await insertFeatures(tx, client_id, firstFeatures);
  await insertSupport(tx, { client_id, ...firstSupport });
  await insertSubscription(tx, { client_id, ...firstSubscription(kind, now) });
}

/** Customers start with a trial; the provider does not pay itself. */
function firstSubscription(kind: 'customer' | 'provider', now: Date) {
  if (kind === 'provider')
    return { plan: 'provider', state: 'active', override_phase: 'subscribed', trial_ends_at: now };
  return { plan: 'trial', state: 'trialing', trial_ends_at: new Date(now.getTime() + trialDays * dayMs) };
}

/** What a new company is given; from then on the rows are its own, changed in settings or by the provider. */
const firstFeatures = {
  card_recon_enabled: false,
  expense_only: true,
  hide_add_card: false,
  hide_refresh_txn: false,
  hide_remove_card: false,
  is_ach_enabled: false,
  is_ach_requested: false,
  is_ach_applicable: false,
  show_per_diem: true,
  show_payment_details_popup: true,
  download_rp_button_txt: 'Download payout file',
  ach_customer_status: '',
};

const firstSupport = {
  support_mail_text:
    'Write to <a href="mailto:support@outlay.example">support@outlay.example</a>. We answer within one working day.',
  support_contact_no: '',
};
