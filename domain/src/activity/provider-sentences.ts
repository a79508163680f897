import type { Sentence } from './sentence-parts.ts';

/** The sentences about subscriptions, and about changes that the provider makes. */
export const providerSentences = {
  billing_subscribed: ({ item }) => `subscribed to the plan ${item}`,
  billing_changed: ({ item }) => `changed the plan to ${item}`,
  billing_cancelled: () => 'cancelled the subscription at the end of its period',
  billing_resumed: () => 'resumed the subscription',
  billing_card_changed: ({ item }) => `changed the card to ${item}`,
  billing_contact_changed: () => 'changed the recipient of invoices',
  invoice_transfer_recorded: ({ item }) => `recorded a bank transfer for invoice ${item}`,
  invoice_refund_failed: ({ item }) => `added the failed refund of invoice ${item} to the balance`,
  invoice_credited: ({ item }) => `issued a credit note for invoice ${item}`,
  client_trial_extended: ({ item }) => `extended the trial to ${item}`,
  client_plan_changed: ({ item }) => `changed the plan to ${item}`,
  client_free: ({ item }) => `gave the plan ${item} free of charge`,
  client_charged: () => 'ended the plan free of charge',
  client_suspended: () => 'suspended access for the company',
  client_resumed: () => 'resumed access for the company',
  client_feature_on: ({ item }) => `turned on the feature ${item}`,
  client_feature_off: ({ item }) => `turned off the feature ${item}`,
  announcement_published: ({ item }) => `published the announcement ${item}`,
  announcement_changed: ({ item }) => `changed the announcement ${item}`,
  announcement_deleted: ({ item }) => `deleted the announcement ${item}`,
  plan_created: ({ item }) => `created the plan ${item}`,
  plan_changed: ({ item }) => `changed the plan ${item}`,
  plan_archived: ({ item }) => `archived the plan ${item}`,
  plan_restored: ({ item }) => `offered the plan ${item} again`,
} satisfies Record<string, Sentence>;
