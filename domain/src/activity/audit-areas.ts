/** The areas of the audit log. The database derives the area of an entry from its action. */
export const auditAreas = ['settings', 'payments', 'exports', 'access'] as const;

export type AuditArea = (typeof auditAreas)[number];
