/** The advisory lock that prevents two processes from changing the schema at the same time. */
export const migrationLock = 4400_2026;
