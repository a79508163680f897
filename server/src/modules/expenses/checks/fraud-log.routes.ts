import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { listCheckSettings, listFraudLog } from './read-fraud-log.ts';
import { saveCheckSetting } from './save-check-setting.ts';

/**
 * The routes of the fraud log except `export`. The exports module adds that route, because this module cannot import
 * the exports module.
 */
export const fraudLogRoutes = {
  list: readReplica(listFraudLog),
  settings: read(listCheckSettings),
  saveSetting: write(saveCheckSetting),
} satisfies Omit<RoutesOf<typeof fraudLog>, 'export'>;
