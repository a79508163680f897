import type { announcements } from '#contract/announcements.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { insertDismissal, readCurrent } from './announcements.rows.ts';

export async function currentAnnouncements({
  tx,
  actor,
  request,
}: ReadContext): Promise<OutputOf<typeof announcements.current>> {
  const { client_id, user_id } = actor;
  const rows = await readCurrent(tx, { client_id, user_id, today: request.now.toISOString().slice(0, 10) });
  return { status: true, data: rows.map(({ id, ...row }) => ({ announcement_id: id, ...row })) };
}

export async function dismissAnnouncement(
  { tx, actor }: SignedWriteContext,
  { announcement_id }: InputOf<typeof announcements.dismiss>,
): Promise<OutputOf<typeof announcements.dismiss>> {
  const { client_id, user_id } = actor;
  if (!(await insertDismissal(tx, { client_id, user_id, announcement_id }))) throw new Refused('item.not_found');
  return { status: true };
}
