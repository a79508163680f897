/** What an action reads as after the name of who did it; an item's label follows where there is one. */
const sentences: Record<string, string> = {
  company_started: 'started the trial',
  profile_changed: 'changed their profile',
  password_changed: 'changed their password',
  password_reset: 'chose a new password',
  invitation_accepted: 'joined the company',
  session_ended: 'signed out another device',
  signed_out_everywhere: 'signed out everywhere',
  entry_minted: 'was let in by the provider or a partner',
  partner_key_created: 'added a partner key',
  report_submitted: 'submitted',
  report_approved: 'approved',
  report_sent_back: 'sent back',
  report_recalled: 'recalled',
  report_rejected: 'rejected',
  report_queued: 'queued the payment of',
  report_payment_started: 'started the payment of',
  report_paid: 'paid',
  category_created: 'added the category',
  category_changed: 'changed the category',
  category_switched_on: 'switched on the category',
  category_switched_off: 'switched off the category',
  category_removed: 'deleted the category',
  categories_ordered: 'put the categories in another order',
  policy_created: 'added the rule',
  policy_changed: 'changed the rule',
  policy_switched_on: 'switched on the rule',
  policy_switched_off: 'switched off the rule',
  policy_removed: 'deleted the rule',
  policies_ordered: 'put the rules in another order',
  currency_settings_changed: 'changed the currency settings',
  rate_set: 'set the rate of',
  rate_removed: 'took back the rate of',
};

export function activitySentence(action: string): string {
  return sentences[action] ?? action.replaceAll('_', ' ');
}
