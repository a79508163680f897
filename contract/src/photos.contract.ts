import { z } from 'zod';
import { opensItems } from '#domain/access/item-permissions.ts';
import { signedIn } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { done, idOf } from './shared/fields.ts';

export const photos = {
  list: endpoint({
    method: 'POST',
    path: '/user/photos',
    summary: 'Get the profile photos of colleagues.',
    permission: signedIn,
    effect: 'read',
    input: z.strictObject({ emails: z.array(z.string().max(254)).min(1).max(100) }),
    output: z.object({
      status: z.literal(true),
      data: z
        .array(z.object({ email: z.string(), img_path: z.string().describe('A URL that expires after an hour.') }))
        .describe('People without a photo are left out.'),
    }),
    refusals: [],
    open_when_ended: 'everyone',
  }),
  save: endpoint({
    method: 'POST',
    path: '/user/photo/save',
    summary: 'Use an uploaded picture as your profile photo.',
    permission: opensItems,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({ file_id: idOf('file').describe('A square picture is shown as it is.') }),
    output: z.object({ status: z.literal(true), img_path: z.string() }),
    refusals: ['item.not_found', 'file.type'],
    stale: ['profile', 'session'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/photo/remove',
    summary: 'Remove your profile photo.',
    permission: signedIn,
    effect: 'write',
    not_when_acting: true,
    input: z.strictObject({}),
    output: done,
    refusals: [],
    stale: ['profile', 'session'],
  }),
};
