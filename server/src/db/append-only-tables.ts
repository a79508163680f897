/**
 * History tables. The app role may only insert and read rows. Only the table owner may update or delete them, in
 * `rewriteHistory`.
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
