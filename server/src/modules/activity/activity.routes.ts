import type { audit } from '#contract/audit.contract.ts';
import { type RoutesOf, read } from '../../http/context.ts';
import { exportSettingsLog, settingsLog } from './read-settings-log.ts';

export const auditRoutes = {
  list: read(settingsLog),
  exportList: read(exportSettingsLog),
} satisfies RoutesOf<typeof audit>;
