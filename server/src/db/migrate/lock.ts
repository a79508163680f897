/** The advisory lock that serialises everything that changes the schema. */
export const migrationLock = 4400_2026;
