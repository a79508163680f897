import type { audit } from '#contract/audit.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { auditIntegrity } from './read-audit-integrity.ts';
import { auditLog, exportAuditLog } from './read-audit-log.ts';

export const auditRoutes = {
  list: read(auditLog),
  exportList: read(exportAuditLog),
  integrity: read(auditIntegrity),
} satisfies RoutesOf<typeof audit>;
