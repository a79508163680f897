import type { audit } from '#contract/audit.contract.ts';
import { type RoutesOf, read, readReplica } from '../../http/context.ts';
import { auditIntegrity } from './read-audit-integrity.ts';
import { auditLog, exportAuditLog } from './read-audit-log.ts';

export const auditRoutes = {
  list: readReplica(auditLog),
  exportList: readReplica(exportAuditLog),
  integrity: read(auditIntegrity),
} satisfies RoutesOf<typeof audit>;
