import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, writesOf } from '../../../lib/testing/fake-browser.ts';
import { renderComponent } from '../../../testing/render-component.tsx';
import { DevicesCard } from './DevicesCard.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(globalThis, name);
  localStorage.clear();
});

/**
 * Defines a browser feature that the card looks for. The property is configurable, so that it can be removed after the
 * test.
 */
function define(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { configurable: true, value });
}

const phone = {
  id: '018f0000-0000-7000-8000-000000000001',
  label: 'Safari on iOS',
  created_at: '2026-11-01T08:00:00.000Z',
  last_used_at: null,
  is_current: false,
};

/** Simulates a browser with a service worker. `answer` is the user's answer when the browser asks for permission. */
function aBrowser(answer: NotificationPermission, permission: NotificationPermission = 'default') {
  let subscription: object | null = null;
  const unsubscribe = vi.fn(async () => {
    subscription = null;
    return true;
  });
  const subscribe = vi.fn(async () => {
    subscription = {
      unsubscribe,
      toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } }),
    };
    return subscription;
  });
  const requestPermission = vi.fn(async () => answer);
  const pushManager = { getSubscription: async () => subscription, subscribe };
  define(navigator, 'serviceWorker', { getRegistration: async () => ({ pushManager }) });
  define(globalThis, 'PushManager', class {});
  define(globalThis, 'Notification', { permission, requestPermission });
  return { subscribe, unsubscribe, requestPermission };
}

function aServer({ devices = [] as object[], public_key = 'server key' as string | null } = {}) {
  const saved = { ...phone, id: '018f0000-0000-7000-8000-000000000002', label: 'Chrome on Android', is_current: true };
  let data = devices;
  return fakeServer(({ url }) => {
    if (url.endsWith('/push/save')) data = [saved, ...data];
    if (url.endsWith('/push/remove')) data = devices;
    return { body: { status: true, public_key, data } };
  });
}

it('asks for the permission on request only, then saves the device and removes it again', async () => {
  const { subscribe, unsubscribe, requestPermission } = aBrowser('granted');
  const requests = aServer();
  renderComponent(<DevicesCard />);
  const user = userEvent.setup();

  const button = await screen.findByRole('button', { name: 'Turn on for this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  await screen.findByText('Chrome on Android');
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'server key' });
  expect(writesOf(requests)).toMatchObject([
    { body: { endpoint: 'https://push.example/1', p256dh: 'key', auth: 'auth' } },
  ]);

  await user.click(screen.getByRole('button', { name: 'Remove Chrome on Android' }));
  await screen.findByRole('button', { name: 'Turn on for this device' });
  await waitFor(() => expect(unsubscribe).toHaveBeenCalled());
});

it('explains what to do when the browser blocks notifications', async () => {
  aBrowser('denied');
  const requests = aServer();
  renderComponent(<DevicesCard />);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect((await screen.findByRole('alert')).textContent).toContain('allow notifications');
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  expect(writesOf(requests)).toEqual([]);
});

it('lists other devices in a browser without push', async () => {
  aServer({ devices: [phone] });
  renderComponent(<DevicesCard />);
  await screen.findByText('Safari on iOS');
  expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
});

it.each([
  ['the browser has no push and there is no device', false, 'server key'],
  ['the server has no keys', true, null],
])('is hidden where %s', async (_case, hasPush, public_key) => {
  if (hasPush) aBrowser('granted');
  const requests = aServer({ public_key });
  renderComponent(<DevicesCard />);
  await waitFor(() => expect(requests.length).toBeGreaterThan(0));
  expect(screen.queryByText('Notifications on devices')).toBeNull();
});
