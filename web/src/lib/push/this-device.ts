import { call } from '../call.ts';
import { storage } from '../storage.ts';

/**
 * The state of notifications in this browser. `blocked` means that the person refused them, which can only be changed
 * in the browser's settings.
 */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

interface Owner {
  client_id: string;
  user_id: string;
}

export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

/** Returns whether this browser shows notifications for this person. */
export async function stateOfDevice(owner: Owner): Promise<DeviceState> {
  if (!supportsPush()) return 'unsupported';
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return (await manager.getSubscription()) && isOwner(owner) ? 'on' : 'off';
}

/**
 * Requests the permission to show notifications, subscribes this browser and saves the subscription on the server.
 * Returns the new state.
 */
export async function turnOnDevice(owner: Owner, public_key: string): Promise<DeviceState> {
  const manager = await pushManager();
  if (!manager) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  // An existing subscription may belong to another person or an earlier key, so its URL must not be used again.
  await (await manager.getSubscription())?.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
  try {
    await save(subscription);
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  storage.push_owner.write(keyOf(owner));
  return 'on';
}

/** Unsubscribes this browser from the push service. The server notices this at the next notification. */
export async function turnOffDevice(): Promise<void> {
  storage.push_owner.clear();
  if (!supportsPush()) return;
  await (await (await pushManager())?.getSubscription())?.unsubscribe();
}

/**
 * Saves the subscription again for a new session. Removes it if it belongs to a person who used this browser before,
 * because the current user must not see that person's notifications.
 */
export async function renewDevice(owner: Owner): Promise<void> {
  if (!supportsPush() || Notification.permission !== 'granted') return;
  const subscription = await (await pushManager())?.getSubscription();
  if (!subscription) return;
  if (isOwner(owner)) await save(subscription);
  else await subscription.unsubscribe();
}

async function save(subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await call('push.save', { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
}

async function pushManager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.pushManager;
}

function isOwner(owner: Owner): boolean {
  return storage.push_owner.read() === keyOf(owner);
}

function keyOf({ client_id, user_id }: Owner): string {
  return `${client_id} ${user_id}`;
}
