import { recipientLabels } from '#domain/notifications/recipient-labels.ts';
import type { NotificationEntry } from './notifications.calls.ts';

/** Summarises the recipients: 'Owner, administrators and 2 addresses'. */
export function recipientsText({
  recipients,
  group_ids,
  addresses,
}: Pick<NotificationEntry, 'recipients' | 'group_ids' | 'addresses'>): string {
  const names: string[] = recipients.map((recipient, index) => {
    const label = recipientLabels[recipient];
    return index === 0 ? label : label.toLowerCase();
  });
  if (group_ids.length > 0) names.push(group_ids.length === 1 ? '1 group' : `${group_ids.length} groups`);
  if (addresses.length > 0) names.push(addresses.length === 1 ? '1 address' : `${addresses.length} addresses`);
  if (names.length === 0) return 'Nobody';
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

/** Groups the entries into sections: the company's own first, then the defaults by area. */
export function sectionsOf(entries: readonly NotificationEntry[]): { title: string; rows: NotificationEntry[] }[] {
  const own = entries.filter(({ is_own }) => is_own);
  const byGroup = Map.groupBy(
    entries.filter(({ is_own }) => !is_own),
    ({ group }) => group,
  );
  return [
    ...(own.length > 0 ? [{ title: 'Changed by your company', rows: own }] : []),
    ...[...byGroup].map(([title, rows]) => ({ title, rows })),
  ];
}
