/** Tables whose rows are history: the app role may add and read, nobody may change or remove. */
export const appendOnlyTables: readonly string[] = [
  'activity',
  'activity_feed',
  'approval_decisions',
  'ledger_postings',
];
