/**
 * The tables with data about a person, apart from the books, and what happens to this data when the person is
 * anonymised. A test compares the lists with the live catalogue, so that every new table with personal data must be
 * listed.
 */

/** The tables whose rows are deleted with the person, with the column that names the person. */
export const removedWithPerson = {
  activity_feed: 'person_id',
  announcement_dismissals: 'user_id',
  approval_links: 'user_id',
  bank_requests: 'user_id',
  calendar_feeds: 'user_id',
  card_match_queue: 'user_id',
  commutes: 'user_id',
  export_shares: 'user_id',
  idempotency_keys: 'user_id',
  identity_links: 'user_id',
  mail_template_tests: 'user_id',
  mails: 'user_id',
  notice_settings: 'user_id',
  notices: 'user_id',
  nudges_dismissed: 'user_id',
  passkeys: 'user_id',
  push_devices: 'user_id',
  receipt_mails: 'user_id',
  receipt_senders: 'user_id',
  recovery_codes: 'user_id',
  reminded_people: 'user_id',
  repeating_expenses: 'user_id',
  sample_items: 'user_id',
  saved_views: 'user_id',
  sessions: 'user_id',
  sign_in_directory: 'user_id',
  sign_ins: 'user_id',
  single_use_tokens: 'user_id',
  totp_secrets: 'user_id',
  uploads: 'user_id',
  user_roles: 'user_id',
} as const;

/** The tables whose rows stay, each with the reason. Texts in them that name the person are replaced. */
export const staysAfterPerson: Record<string, string> = {
  ach_banks: 'Transfers refer to the account; its name and number are removed.',
  acting_sessions: 'The company’s record of what the provider’s support did.',
  card_accounts: 'Cards belong to the company; the name of the holder is removed.',
  card_links: 'Transactions refer to the connection; its token is removed.',
  card_transactions: 'Part of the books.',
  payee_accounts: 'Bank files refer to the account; its holder and numbers are removed.',
  trips: 'Reports refer to the trip.',
};

/** The tables that are never searched for names: they have only codes and hashes, or are rebuilt in another way. */
export const tablesWithoutNames: readonly string[] = [
  'activity',
  'audit_redactions',
  'audit_seals',
  'audit_unsealed',
  'ledger_balances',
  'ledger_postings',
  'own_words',
  'spend_rollups',
  'spend_totals',
  'words',
];
