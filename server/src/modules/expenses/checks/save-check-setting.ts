import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import { checkSettings, checkTexts, defaultSetting } from '#domain/checks/check-settings.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { readCheckSettings, upsertCheckSetting } from './fraud-log.rows.ts';

/** Saves the level and action of a check. Existing findings do not change until their expense is checked again. */
export async function saveCheckSetting(
  { tx, client_id, record }: SignedWriteContext,
  { code, level, action }: InputOf<typeof fraudLog.saveSetting>,
): Promise<OutputOf<typeof fraudLog.saveSetting>> {
  const saved = checkSettings(await readCheckSettings(tx, client_id)).get(code) ?? defaultSetting(code);
  const changed = changedFields({ level: saved.level, action: saved.action }, { level, action });
  if (!changed) return { status: true };

  await upsertCheckSetting(tx, client_id, { code, level, action });
  record({
    action: 'check_setting_changed',
    item_kind: 'fraud_check',
    item_id: client_id,
    item_label: checkTexts[code].title,
    is_setting: true,
    facts: changed,
  });
  return { status: true };
}
