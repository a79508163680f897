/** The advisory lock of everything that changes the schema, so that it happens one after the other. */
export const migrationLock = 4400_2026;
