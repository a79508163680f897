import { t } from '../language/translate.ts';
import type { Sentence } from './sentence-parts.ts';

/** Sentences about the removal of data: anonymised people, deleted companies and retention. */
export const privacySentences = {
  company_deletion_requested: ({ actor, item }) => t`${actor} requested the deletion of the company ${item}`,
  company_deletion_withdrawn: ({ actor, item }) => t`${actor} withdrew the deletion of the company ${item}`,
  retention_changed: ({ actor }) => t`${actor} changed how long data is kept`,
  retention_applied: ({ actor, item }) => t`${actor} removed old data: ${item}`,
  audit_log_purged: ({ actor }) => t`${actor} removed old entries of the audit log`,
  user_anonymised: ({ actor, item }) => t`${actor} anonymised ${item}`,
  history_redacted: ({ actor, item }) => t`${actor} removed the personal data of ${item} from the history`,
} satisfies Record<string, Sentence>;
