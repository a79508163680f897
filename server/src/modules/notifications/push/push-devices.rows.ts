import type { CompanyTransaction } from '../../../db/database.ts';
import { portionsOf } from '../../../db/insert-many.ts';

/** Queries for push_devices. */

interface Key {
  client_id: string;
  id: string;
}

interface Owner {
  client_id: string;
  user_id: string;
}

export interface PushDevice {
  id: string;
  user_id: string;
  label: string;
  encrypted_subscription: string;
}

/** Reads the devices of a person, newest first. */
export function readOwnDevices(tx: CompanyTransaction, { client_id, user_id }: Owner) {
  return tx
    .selectFrom('push_devices')
    .select(['id', 'label', 'session_id', 'created_at', 'last_used_at'])
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();
}

export async function readDevicesOf(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<PushDevice[]> {
  const devices: PushDevice[] = [];
  for (const portion of portionsOf(user_ids))
    devices.push(
      ...(await tx
        .selectFrom('push_devices')
        .select(['id', 'user_id', 'label', 'encrypted_subscription'])
        .where('client_id', '=', client_id)
        .where('user_id', 'in', portion)
        .execute()),
    );
  return devices;
}

/** Saves a device. A device that is saved again belongs to the newer session. */
export async function saveDeviceRow(
  tx: CompanyTransaction,
  device: Key & Omit<PushDevice, 'id'> & { session_id: string; created_at: Date },
): Promise<void> {
  const { session_id, label, encrypted_subscription } = device;
  await tx
    .insertInto('push_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'id']).doUpdateSet({ session_id, label, encrypted_subscription }),
    )
    .execute();
}

export async function markDeviceUsed(tx: CompanyTransaction, { client_id, id }: Key, now: Date): Promise<void> {
  await tx
    .updateTable('push_devices')
    .set({ last_used_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteDevice(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await tx.deleteFrom('push_devices').where('client_id', '=', client_id).where('id', '=', id).execute();
}

/** Deletes a device of this person; returns false if the person has no such device. */
export async function deleteOwnDevice(
  tx: CompanyTransaction,
  { client_id, user_id, id }: Owner & { id: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
