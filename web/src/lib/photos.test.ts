import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPhotos } from './photos.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const photoOf = (email: string) => ({ email, img_path: `/files/${email}` });

it('requests the photos of all avatars of a page together, and each of them once', async () => {
  const load = vi.fn(async (emails: string[]) => emails.filter((email) => email.startsWith('a')).map(photoOf));
  const photos = createPhotos(load);
  const changed = vi.fn();
  photos.subscribe(changed);
  for (const email of ['ana@x.test', 'bo@x.test', 'ana@x.test']) photos.request(email);
  expect(photos.get('ana@x.test')).toBeUndefined();
  await vi.runAllTimersAsync();

  expect(load.mock.calls).toEqual([[['ana@x.test', 'bo@x.test']]]);
  expect([photos.get('ana@x.test'), photos.get('bo@x.test')]).toEqual(['/files/ana@x.test', null]);
  expect(changed).toHaveBeenCalledOnce();
  photos.request('bo@x.test');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledOnce();
});

it('asks for at most a hundred people at a time', async () => {
  const load = vi.fn(async (_emails: string[]) => []);
  const photos = createPhotos(load);
  for (let index = 0; index < 130; index += 1) photos.request(`${index}@x.test`);
  await vi.runAllTimersAsync();
  expect(load.mock.calls.map(([emails]) => emails.length)).toEqual([100, 30]);
});

it('keeps the initials if the photos cannot be loaded', async () => {
  const photos = createPhotos(() => Promise.reject(new Error('offline')));
  photos.request('ana@x.test');
  await vi.runAllTimersAsync();
  expect(photos.get('ana@x.test')).toBeNull();
});

it('requests a photo again before its URL expires', async () => {
  const load = vi.fn(async (emails: string[]) => emails.map(photoOf));
  const photos = createPhotos(load);
  photos.request('ana@x.test');
  await vi.runAllTimersAsync();
  vi.setSystemTime(Date.now() + 26 * 60_000);
  photos.request('ana@x.test');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});
