import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { listCheckSettings, listFraudLog } from './read-fraud-log.ts';
import { saveCheckSetting } from './save-check-setting.ts';

/** The routes of the fraud log except `export`, which the exports module adds because it belongs to a higher layer. */
export const fraudLogRoutes = {
  list: readReplica(listFraudLog),
  settings: read(listCheckSettings),
  saveSetting: write(saveCheckSetting),
} satisfies Omit<RoutesOf<typeof fraudLog>, 'export'>;
