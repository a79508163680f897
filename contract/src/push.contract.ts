import { z } from 'zod';
import { signedIn } from '#domain/access/permission.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf, instant } from './shared/fields.ts';

const stale = ['push'] as const;

const base64Url = (bytes: number, name: string) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`, 'u'), {
    error: () => t`Enter the ${name} of the browser.`,
  });

const device = z.object({
  id: z.uuid(),
  label: z.string().describe('The browser and the system, such as “Chrome on Android”.'),
  created_at: instant,
  last_used_at: instant.nullable().describe('When it last got a notification.'),
  is_current: z.boolean().describe('True for the device of this session.'),
});

/** Push notifications on the phones and computers of the signed-in person. */
export const push = {
  devices: endpoint({
    method: 'GET',
    path: '/notices/push',
    summary: 'List the devices on which you get notifications.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({
      status: z.literal(true),
      public_key: z.string().nullable().describe('With which browsers subscribe; null if push is not available.'),
      data: z.array(device),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/notices/push/save',
    summary: 'Turn on notifications on this device with the subscription of its browser.',
    permission: signedIn,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({
      endpoint: z
        .string()
        .regex(/^https?:\/\/[\x21-\x7e]{4,1500}$/u, { error: () => t`Enter the URL of the push service.` })
        .describe('The URL at the push service of the browser. It is never shown again.'),
      p256dh: base64Url(65, 'public key'),
      auth: base64Url(16, 'secret'),
    }),
    output: done,
    refusals: ['push.off', 'push.subscription', 'push.too_many'],
    stale,
    secret: true,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/notices/push/remove',
    summary: 'Turn off notifications on a device.',
    permission: signedIn,
    effect: 'write',
    input: z.strictObject({ id: idOf('push_device') }),
    output: done,
    refusals: ['item.not_found'],
    stale,
  }),
};
