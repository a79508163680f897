import { expect, it, vi } from 'vitest';
import { openNotification, showNotification } from './show-notification.ts';
import type { WorkerScope } from './worker-scope.ts';

const origin = 'https://outlay.example';

function aScope(urls: readonly string[] = []) {
  const tabs = urls.map((url) => ({ url: `${origin}${url}`, focus: vi.fn(async () => {}), postMessage: vi.fn() }));
  const openWindow = vi.fn(async () => null);
  const show = vi.fn(async () => {});
  const scope = {
    location: { origin },
    clients: { matchAll: async () => tabs, openWindow, claim: async () => {} },
    registration: { showNotification: show },
  } as unknown as WorkerScope;
  return { scope, tabs, openWindow, show };
}

const message = { title: 'Trip needs your approval', body: 'EUR 12.00', path: '/report/1', tag: 'report 1' };

it('shows the message with a tag, so that a newer one replaces it', async () => {
  const { scope, show } = aScope();
  await showNotification(scope, { json: () => message });
  expect(show).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: 'EUR 12.00', tag: 'report 1', data: { path: '/report/1' } }),
  );
});

it('shows a general text for a message that cannot be read', async () => {
  const { scope, show } = aScope();
  await showNotification(scope, {
    json: () => {
      throw new SyntaxError('not JSON');
    },
  });
  await showNotification(scope, null);
  expect(show).toHaveBeenCalledTimes(2);
  expect(show).toHaveBeenLastCalledWith('Outlay', expect.objectContaining({ data: { path: '/home' } }));
});

it('focuses an open tab and lets it open the item', async () => {
  const { scope, tabs, openWindow } = aScope(['/sign-in', '/home']);
  await openNotification(scope, { path: '/report/1' });
  expect(tabs[0]?.focus).not.toHaveBeenCalled();
  expect(tabs[1]?.focus).toHaveBeenCalled();
  expect(tabs[1]?.postMessage).toHaveBeenCalledWith({ kind: 'open-page', path: '/report/1' });
  expect(openWindow).not.toHaveBeenCalled();
});

it('only focuses a tab that shows the item', async () => {
  const { scope, tabs } = aScope(['/home', '/report/1']);
  await openNotification(scope, { path: '/report/1' });
  expect(tabs[1]?.focus).toHaveBeenCalled();
  expect(tabs[1]?.postMessage).not.toHaveBeenCalled();
});

it('opens a tab if there is none, and never another site', async () => {
  const { scope, openWindow } = aScope();
  await openNotification(scope, { path: '/report/1' });
  await openNotification(scope, { path: 'https://elsewhere.example/report/1' });
  expect(openWindow.mock.calls).toEqual([['/report/1'], ['/home']]);
});
