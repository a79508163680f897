import { v5 as uuidv5 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { push } from '#contract/push.contract.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { PushPort } from '../../../outside/push/port.ts';
import { deviceName } from '../../auth/device-name.ts';
import { deleteOwnDevice, readOwnDevices, saveDeviceRow } from './push-devices.rows.ts';

const mostDevices = 10;

export async function listDevices({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof push.devices>> {
  const { client_id, user_id, session_id } = actor;
  const devices = await readOwnDevices(tx, { client_id, user_id });
  return {
    status: true,
    public_key: app.push?.public_key ?? null,
    data: devices.map((device) => ({
      id: device.id,
      label: device.label,
      created_at: device.created_at.toISOString(),
      last_used_at: device.last_used_at?.toISOString() ?? null,
      is_current: device.session_id === session_id,
    })),
  };
}

/** Adds the device of this session, or renews it: the page saves its subscription again each time it opens. */
export async function saveDevice(
  { app, tx, actor: { client_id, user_id, session_id }, request }: SignedWriteContext,
  subscription: InputOf<typeof push.save>,
): Promise<OutputOf<typeof push.save>> {
  if (!app.push) throw new Refused('push.off');
  if (!isUsable(app.push, subscription)) throw new Refused('push.subscription');

  const id = uuidv5(subscription.endpoint, user_id);
  const devices = await readOwnDevices(tx, { client_id, user_id });
  if (devices.length >= mostDevices && !devices.some((device) => device.id === id))
    throw new Refused('push.too_many', { most: mostDevices });

  await saveDeviceRow(tx, {
    client_id,
    id,
    user_id,
    session_id,
    label: deviceName(request.device),
    encrypted_subscription: app.encryption.encrypt(JSON.stringify(subscription), deviceOwner({ client_id, id })),
    created_at: request.now,
  });
  return { status: true };
}

function isUsable(service: PushPort, subscription: InputOf<typeof push.save>): boolean {
  try {
    service.checkSubscription(subscription);
    return true;
  } catch {
    return false;
  }
}

export async function removeDevice(
  { tx, actor: { client_id, user_id } }: SignedWriteContext,
  { id }: InputOf<typeof push.remove>,
): Promise<OutputOf<typeof push.remove>> {
  if (!(await deleteOwnDevice(tx, { client_id, user_id, id }))) throw new Refused('item.not_found');
  return { status: true };
}

export function deviceOwner({ client_id, id }: { client_id: string; id: string }): string {
  return `push device ${client_id} ${id}`;
}
