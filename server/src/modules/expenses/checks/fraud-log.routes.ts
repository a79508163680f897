import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../../http/context.ts';
import { listCheckSettings, listFraudLog } from './read-fraud-log.ts';
import { saveCheckSetting } from './save-check-setting.ts';

/** Exports are the higher layer and add the route that creates files. */
export const fraudLogRoutes = {
  list: readReplica(listFraudLog),
  settings: read(listCheckSettings),
  saveSetting: write(saveCheckSetting),
} satisfies Omit<RoutesOf<typeof fraudLog>, 'export'>;
