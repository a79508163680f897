import { v5 as uuidv5 } from 'uuid';
import type { CompanyTransaction } from '../../../db/database.ts';
import type { App } from '../../../http/context.ts';
import { inLanguage } from '../../../http/language.ts';
import { PushGone, type PushMessage, type PushPort, type PushSubscription } from '../../../outside/push/port.ts';
import { pathOf } from '../item-messages.ts';
import {
  type ConfiguredMessage,
  copyLine,
  type EventMessage,
  moreUpdates,
  type NotifiedPerson,
  type PlannedDelivery,
} from '../planned-delivery.ts';
import { claimAndCompose, deliverClaimed } from '../send-once.ts';
import { deleteDevice, markDeviceUsed, type PushDevice, readDevicesOf } from './push-devices.rows.ts';
import { deviceOwner } from './push-devices.ts';

/** Plans the push notifications of an event, one for each device of the recipients. */
export async function planPush(
  app: App,
  tx: CompanyTransaction,
  { message, setting }: ConfiguredMessage,
  people: readonly NotifiedPerson[],
): Promise<PlannedDelivery[]> {
  const { push } = app;
  const reached = people.filter(({ gets_push }) => gets_push);
  if (!push || !setting.push || reached.length === 0) return [];

  const { client_id } = message;
  const devices = await readDevicesOf(tx, { client_id, user_ids: reached.map(({ user_id }) => user_id) });
  const byPerson = Map.groupBy(devices, ({ user_id }) => user_id);
  return reached.flatMap((person) =>
    (byPerson.get(person.user_id) ?? []).map((device) => toDevice({ app, tx, push }, message, { person, device })),
  );
}

interface PushContext {
  app: App;
  tx: CompanyTransaction;
  push: PushPort;
}

function toDevice(
  { app, tx, push }: PushContext,
  message: EventMessage,
  { person, device }: { person: NotifiedPerson; device: PushDevice },
): PlannedDelivery {
  const { user_id, email, waits_until, has_notice } = person;
  const to = `${email}, ${device.label}`;
  const content = inLanguage(person.language, () => ({
    to,
    subject: message.words().subject,
    message: pushMessage(message, person),
  }));
  return {
    id: uuidv5(`push ${device.id}`, message.round_id ? uuidv5(user_id, message.round_id) : person.id),
    channel: 'push',
    user_id,
    email: to,
    waits_until,
    has_notice,
    prepare: async (key) => {
      const claimed = await claimAndCompose(tx, key, async () => content);
      return () => deliverClaimed(app, key, claimed, (sent) => sendToDevice(app, push, { ...sent, ...key, device }));
    },
  };
}

/** Sends a notification while no transaction is open. Removes a device that no longer accepts notifications. */
async function sendToDevice(
  app: App,
  push: PushPort,
  { client_id, device, message }: { client_id: string; device: PushDevice; message: PushMessage },
): Promise<void> {
  const key = { client_id, id: device.id };
  const subscription = app.encryption.decrypt(device.encrypted_subscription, deviceOwner(key));
  try {
    await push.send(JSON.parse(subscription) as PushSubscription, message);
  } catch (error) {
    if (error instanceof PushGone) await app.database.inCompany(client_id, (tx) => deleteDevice(tx, key));
    throw error;
  }
  await app.database.inCompany(client_id, (tx) => markDeviceUsed(tx, key, app.clock()));
}

/**
 * Composes the same short text as the notice in the app. Notifications about one item replace each other on the device.
 */
function pushMessage({ words, about, round_id }: EventMessage, { is_copy }: NotifiedPerson): PushMessage {
  const { subject, brief, lines } = words();
  const text = brief ?? lines.join(' ');
  return {
    title: subject.slice(0, 120),
    body: [...(is_copy ? [copyLine()] : []), text, ...(round_id ? [moreUpdates()] : [])].join(' ').slice(0, 300),
    path: pathOf(about),
    tag: `${about.item_kind} ${about.item_id}`,
  };
}
