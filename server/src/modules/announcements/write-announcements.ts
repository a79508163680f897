import { v7 as uuidv7 } from 'uuid';
import type { announcements } from '#contract/announcements.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { announcementState } from '#domain/announcements/announcement.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ProviderContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { runWrite } from '../../http/run-write.ts';
import {
  type AnnouncementRow,
  countAnnouncements,
  deleteAnnouncement,
  insertAnnouncement,
  readAnnouncement,
  readAnnouncements,
  readClientNames,
  updateAnnouncement,
} from './announcements.rows.ts';

type Listed = OutputOf<typeof announcements.list>;
type Input = InputOf<typeof announcements.save>;

/** The maximum number of announcements. It is low because the list has no pages. */
const maxAnnouncements = 100;

export function listAnnouncements({ app, actor, request }: ProviderContext): Promise<Listed> {
  const today = request.now.toISOString().slice(0, 10);
  return app.database.readInCompany(actor.client_id, async (tx) => {
    const rows = await readAnnouncements(tx);
    const names = await readClientNames(tx, [...new Set(rows.flatMap(({ client_ids }) => client_ids ?? []))]);
    return {
      status: true,
      data: rows.map(({ id, client_ids, ...row }) => ({
        announcement_id: id,
        ...row,
        state: announcementState(row, today),
        clients: client_ids && names.filter(({ client_id }) => client_ids.includes(client_id)),
      })),
    };
  });
}

export async function saveAnnouncement(
  { app, actor, request }: ProviderContext,
  input: Input,
): Promise<OutputOf<typeof announcements.save>> {
  const { client_id } = actor;
  if (input.shows_until < input.shows_from) throw new Refused('announcement.days');

  const announcement_id = await app.database.inCompany(client_id, (tx) =>
    runWrite({ app, request, client_id, actor, tx }, async ({ record }) => {
      await checkClients(tx, input.client_ids);
      const id = await store(tx, input, `${actor.first_name} ${actor.last_name}`);
      record({
        action: input.announcement_id === null ? 'announcement_published' : 'announcement_changed',
        item_kind: 'announcement',
        item_id: id,
        item_label: input.title,
        is_setting: true,
      });
      return id;
    }),
  );
  return { status: true, announcement_id };
}

async function store(
  tx: CompanyTransaction,
  { announcement_id, version, ...form }: Input,
  written_by: string,
): Promise<string> {
  if (announcement_id !== null) {
    if (!(await readAnnouncement(tx, announcement_id))) throw new Refused('item.not_found');
    const isSaved = await updateAnnouncement(tx, { id: announcement_id, version, ...form });
    if (!isSaved) throw new Refused('item.changed');
    return announcement_id;
  }
  if ((await countAnnouncements(tx)) >= maxAnnouncements) throw new Refused('announcement.too_many');
  const row: Omit<AnnouncementRow, 'version'> = { id: uuidv7(), ...form, written_by };
  await insertAnnouncement(tx, row);
  return row.id;
}

async function checkClients(tx: CompanyTransaction, client_ids: readonly string[] | null): Promise<void> {
  if (client_ids === null) return;
  const known = await readClientNames(tx, client_ids);
  if (known.length !== new Set(client_ids).size) throw new Refused('item.not_found');
}

export async function removeAnnouncement(
  { app, actor, request }: ProviderContext,
  { announcement_id }: InputOf<typeof announcements.remove>,
): Promise<OutputOf<typeof announcements.remove>> {
  const { client_id } = actor;
  await app.database.inCompany(client_id, (tx) =>
    runWrite({ app, request, client_id, actor, tx }, async ({ record }) => {
      const title = await deleteAnnouncement(tx, announcement_id);
      if (title === undefined) throw new Refused('item.not_found');
      record({
        action: 'announcement_deleted',
        item_kind: 'announcement',
        item_id: announcement_id,
        item_label: title,
        is_setting: true,
      });
    }),
  );
  return { status: true };
}
