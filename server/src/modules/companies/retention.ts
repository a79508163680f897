import type { client } from '#contract/client.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import {
  acceptRetention,
  defaultRetention,
  type RetainedData,
  type RetentionDays,
  retainedData,
  retentionRules,
  retentionText,
} from '#domain/retention/retention-rules.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { activityId } from '../../http/activity-id.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { insertSystemEntry } from '../../http/system-entry.ts';
import { readRetention, writeRetention } from './retention.rows.ts';

/** Returns the retention rules of a company, and whether the company has set them itself. */
export async function retentionOf(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ days: RetentionDays; is_own: boolean; version: number }> {
  const own = await readRetention(tx, client_id);
  if (!own) return { days: defaultRetention, is_own: false, version: 0 };
  const { version, ...days } = own;
  return { days, is_own: true, version };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the time before which data is removed; null if the company retains this data without limit. */
export async function retentionLimit(
  tx: CompanyTransaction,
  { client_id, data, now }: { client_id: string; data: RetainedData; now: Date },
): Promise<Date | null> {
  const days = (await retentionOf(tx, client_id)).days[data];
  return days === null ? null : new Date(now.getTime() - days * dayMs);
}

export async function showRetention({ tx, actor }: ReadContext): Promise<OutputOf<typeof client.retention>> {
  const { days, version } = await retentionOf(tx, actor.client_id);
  return { status: true, days, version };
}

export async function saveRetention(
  { tx, client_id, record }: SignedWriteContext,
  { version, days }: InputOf<typeof client.saveRetention>,
): Promise<OutputOf<typeof client.saveRetention>> {
  orRefuse(acceptRetention(days));
  const before = await retentionOf(tx, client_id);
  if (!(await writeRetention(tx, { client_id, version, days }))) throw new Refused('item.changed');
  record({
    action: 'retention_changed',
    item_kind: 'retention',
    item_id: client_id,
    item_label: 'Retention',
    is_setting: true,
    facts: { before: textsOf(before.days), after: textsOf(days) },
  });
  return { status: true, days, version: version + 1 };
}

function textsOf(days: RetentionDays): Record<string, string> {
  return Object.fromEntries(retainedData.map((data) => [data, retentionText(days[data])]));
}

/** Records in the audit log how much data was removed under a company's own rule. */
export async function recordRemoved(
  tx: CompanyTransaction,
  of: { client_id: string; data: RetainedData; count: number; now: Date; facts?: Record<string, unknown> },
): Promise<void> {
  const { client_id, data, count, now } = of;
  if (count === 0 || !(await retentionOf(tx, client_id)).is_own) return;
  await insertSystemEntry(tx, {
    client_id,
    id: activityId(now),
    now,
    action: data === 'audit_log' ? 'audit_log_purged' : 'retention_applied',
    item_kind: 'retention',
    item_id: client_id,
    item_label: retentionRules[data].label,
    facts: { count, ...of.facts },
  });
}
