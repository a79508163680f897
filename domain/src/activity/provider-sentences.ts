import { t } from '../language/translate.ts';
import type { Sentence } from './sentence-parts.ts';

/** Sentences about subscriptions and about changes that the provider makes. */
export const providerSentences = {
  billing_subscribed: ({ actor, item }) => t`${actor} subscribed to the plan ${item}`,
  billing_changed: ({ actor, item }) => t`${actor} changed the plan to ${item}`,
  billing_cancelled: ({ actor }) => t`${actor} cancelled the subscription at the end of its period`,
  billing_resumed: ({ actor }) => t`${actor} resumed the subscription`,
  billing_card_changed: ({ actor, item }) => t`${actor} changed the card to ${item}`,
  billing_contact_changed: ({ actor }) => t`${actor} changed the recipient of invoices`,
  invoice_transfer_recorded: ({ actor, item }) => t`${actor} recorded a bank transfer for invoice ${item}`,
  invoice_refund_failed: ({ actor, item }) => t`${actor} added the failed refund of invoice ${item} to the balance`,
  invoice_credited: ({ actor, item }) => t`${actor} issued a credit note for invoice ${item}`,
  client_trial_extended: ({ actor, item }) => t`${actor} extended the trial to ${item}`,
  client_plan_changed: ({ actor, item }) => t`${actor} changed the plan to ${item}`,
  client_transfers: ({ actor, item }) => t`${actor} let the company pay the plan ${item} by bank transfer`,
  client_free: ({ actor, item }) => t`${actor} gave the plan ${item} free of charge`,
  client_charged: ({ actor }) => t`${actor} ended the plan free of charge`,
  client_suspended: ({ actor }) => t`${actor} suspended access for the company`,
  client_resumed: ({ actor }) => t`${actor} resumed access for the company`,
  client_feature_on: ({ actor, item }) => t`${actor} turned on the feature ${item}`,
  client_feature_off: ({ actor, item }) => t`${actor} turned off the feature ${item}`,
  announcement_published: ({ actor, item }) => t`${actor} published the announcement ${item}`,
  announcement_changed: ({ actor, item }) => t`${actor} changed the announcement ${item}`,
  announcement_deleted: ({ actor, item }) => t`${actor} deleted the announcement ${item}`,
  plan_created: ({ actor, item }) => t`${actor} created the plan ${item}`,
  plan_changed: ({ actor, item }) => t`${actor} changed the plan ${item}`,
  plan_archived: ({ actor, item }) => t`${actor} archived the plan ${item}`,
  plan_restored: ({ actor, item }) => t`${actor} offered the plan ${item} again`,
} satisfies Record<string, Sentence>;
