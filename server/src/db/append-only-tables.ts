/**
 * History tables: the app role may insert and read. Nobody may update or delete, except the owner in `rewriteHistory`.
 */
export const appendOnlyTables: readonly string[] = [
  'activity',
  'activity_feed',
  'approval_decisions',
  'audit_redactions',
  'audit_seals',
  'ledger_postings',
  'rejected_line_files',
  'rejected_lines',
];
