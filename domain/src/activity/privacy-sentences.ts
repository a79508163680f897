import type { Sentence } from './sentence-parts.ts';

/** Sentences about removed data: anonymised people, deleted companies and retention. */
export const privacySentences = {
  company_deletion_requested: ({ item }) => `requested the deletion of the company ${item}`,
  company_deletion_withdrawn: ({ item }) => `withdrew the deletion of the company ${item}`,
  retention_changed: () => 'changed how long data is kept',
  retention_applied: ({ item }) => `removed old data: ${item}`,
  audit_log_purged: () => 'removed old entries of the audit log',
  user_anonymised: ({ item }) => `anonymised ${item}`,
  history_redacted: ({ item }) => `removed the personal data of ${item} from the history`,
} satisfies Record<string, Sentence>;
