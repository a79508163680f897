import { beforeEach, describe, expect, it } from 'vitest';
import { type Capture, capturedFile } from '../lib/capture/capture.ts';
import { FakeDevice } from '../lib/capture/testing/fake-device.ts';
import { FakeServer, uploadUrl } from '../lib/capture/testing/fake-server.ts';
import { sendEach } from './send-without-page.ts';

const details = { merchant: 'Kiosk', spent_on: '2026-11-02', amount: '4.20', currency: 'EUR', description: '' };

let device: FakeDevice;
let server: FakeServer;

beforeEach(async () => {
  device = new FakeDevice();
  server = new FakeServer();
  for (const id of ['first', 'second']) await device.put(captureOf(id));
});

describe('captures that a page changes while the service worker sends them', () => {
  it('become drafts with the values that the page saved', async () => {
    await whileUploading(async () => {
      for (const id of ['first', 'second'])
        await device.change(id, (stored) => ({ ...stored, details: { ...details, amount: '42.00' } }));
    });
    expect(server.draftRequests()).toMatchObject([{ amount: '42.00' }, { amount: '42.00' }]);
    expect(device.captures.size).toBe(0);
  });

  it('become no drafts after the page deleted them', async () => {
    await whileUploading(async () => {
      for (const id of ['first', 'second']) await device.delete(id);
    });
    expect(server.draftRequests()).toEqual([]);
    expect(device.captures.size).toBe(0);
  });
});

/** Sends both captures and calls `change` while the receipt of the first one is uploaded. */
async function whileUploading(change: () => Promise<void>): Promise<void> {
  const release = server.hold(uploadUrl);
  const sent = sendEach([...device.captures.values()], { store: device, api: server.api });
  await change();
  release();
  expect(await sent).toBe(false);
}

function captureOf(id: string): Capture {
  return {
    id,
    owner: 'c ana',
    captured_at: '2026-11-02T09:00:00Z',
    file: capturedFile(new File([id], `${id}.jpg`, { type: 'image/jpeg' })),
    details,
    state: 'waiting',
    message: '',
    requested_at: null,
  };
}
