import { v7 as uuidv7 } from 'uuid';
import type { acting } from '#contract/acting.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { actingText, supportName } from '#domain/access/acting.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App, ProviderContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { findUser } from '../../people/find-user.ts';
import { superAdminsOf } from '../../people/read-administrators.ts';
import { findActivePeople } from '../../people/users/pick-users.ts';
import { type Entry, grantEntry } from '../enter.ts';
import { insertActing } from './acting.rows.ts';

const maxPeople = 20;

export async function peopleToActAs(
  { app }: ProviderContext,
  { client_id, search }: InputOf<typeof acting.people>,
): Promise<OutputOf<typeof acting.people>> {
  await checkCustomer(app, client_id);
  const data = await app.database.readInCompany(client_id, (tx) =>
    search.trim() === '' ? superAdminsOf(tx, client_id) : findActivePeople(tx, { client_id, search, limit: maxPeople }),
  );
  return { status: true, data };
}

/**
 * Starts a session in which a support person acts as a user of the company. The company's audit log records it, and its
 * super admins are notified.
 */
export async function startActing(
  { app, request, actor }: ProviderContext,
  { client_id, user_id, reason, minutes, is_read_only }: InputOf<typeof acting.start>,
): Promise<Entry> {
  await checkCustomer(app, client_id);
  return writeInCompany({ app, request, client_id }, async ({ tx, record, announce }) => {
    const user = await personToActAs(tx, { client_id, user_id });
    const id = uuidv7();
    const person = `${user.first_name} ${user.last_name}`;
    const actor_name = `${actor.first_name} ${actor.last_name}`;
    await insertActing(tx, {
      client_id,
      id,
      user_id: user.id,
      provider_client_id: actor.client_id,
      provider_user_id: actor.user_id,
      provider_session_id: actor.session_id,
      actor_name,
      reason,
      is_read_only,
      started_at: request.now,
      expires_at: new Date(request.now.getTime() + minutes * 60_000),
    });
    record({
      action: 'acting_started',
      item_kind: 'user',
      item_id: user.id,
      item_label: `${person} for ${minutes} minutes, ${is_read_only ? 'without changes' : 'with changes'}. Reason: ${reason}`,
      comment: reason,
      entered_by: supportName(actor_name),
    });
    announce('support.acting', { acting_id: id });
    const entered_by = actingText({ actor_name, person, reason });
    return grantEntry(tx, { client_id, user_id: user.id, now: request.now, entered_by, acting_id: id });
  });
}

async function checkCustomer(app: App, client_id: string): Promise<void> {
  const company = await findCompany(app.database, client_id);
  if (company?.kind !== 'customer') throw new Refused('item.not_found');
}

async function personToActAs(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string | undefined },
) {
  const chosen = user_id ?? (await superAdminsOf(tx, client_id))[0]?.user_id;
  if (!chosen) throw new Refused('acting.nobody');
  const user = await findUser(tx, { client_id, user_id: chosen });
  if (!user?.is_active) throw new Refused('item.not_found');
  return user;
}
