import { expect, it } from 'vitest';
import type { Capture } from '../lib/capture/capture.ts';
import type { CaptureSession, CaptureStore } from '../lib/capture/capture-store.ts';
import { takeSharedFiles } from './take-shared-files.ts';

it.each([
  ['the signed-in person', { client_id: 'c', user_id: 'ana' }, 'c ana'],
  ['nobody', null, ''],
])('saves shared files for %s until they are confirmed, and opens their list', async (_, owner, key) => {
  const saved: Capture[] = [];
  const form = new FormData();
  form.append('title', 'Lunch');
  form.append('receipts', new File(['a'], 'lunch.pdf', { type: 'application/pdf' }));
  form.append('receipts', new File(['b'], 'taxi.jpg', { type: 'image/jpeg' }));
  const request = new Request('https://outlay.test/share', { method: 'POST', body: form });

  const response = await takeSharedFiles(request, async () => storeOf(saved, owner));

  expect(saved.map(({ owner: of, state, file }) => [of, state, file?.name, file?.type])).toEqual([
    [key, 'shared', 'lunch.pdf', 'application/pdf'],
    [key, 'shared', 'taxi.jpg', 'image/jpeg'],
  ]);
  expect([response.status, response.headers.get('location')]).toEqual([303, 'https://outlay.test/upload#receipts']);
});

it.each([
  [50, 'https://outlay.test/upload#receipts'],
  [63, 'https://outlay.test/upload?left_out=13#receipts'],
])('saves the first 50 of %i files and names the number left out', async (count, location) => {
  const saved: Capture[] = [];
  const form = new FormData();
  for (let n = 1; n <= count; n++) form.append('receipts', new File(['a'], `${n}.pdf`, { type: 'application/pdf' }));
  const request = new Request('https://outlay.test/share', { method: 'POST', body: form });

  const response = await takeSharedFiles(request, async () => storeOf(saved, null));

  expect(saved.map(({ file }) => file?.name)).toEqual(Array.from({ length: 50 }, (_, n) => `${n + 1}.pdf`));
  expect(response.headers.get('location')).toBe(location);
});

function storeOf(saved: Capture[], owner: CaptureSession['owner'] | null): CaptureStore {
  return {
    put: async (capture: Capture) => void saved.push(capture),
    readSession: async () => (owner ? { owner, bases: {} } : null),
  } as unknown as CaptureStore;
}
