import { z } from 'zod';
import { any, own } from '#domain/access/permission.ts';
import { endpoint } from './endpoint.ts';
import { idOf, text } from './shared/fields.ts';
import { scan } from './shared/scan.ts';

const claimant = any(own('Reports', 'read'), own('Advances', 'read'));

/** A receipt or sheet as its owner and those who decide on it see it. Addresses are signed and end after an hour. */
export const keptFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['image', 'pdf', 'sheet']),
  type: z.string(),
  bytes: z.int(),
  no_of_pages: z.int(),
  /** One address a page, as a picture. Empty for sheets. */
  pages: z.array(z.string()),
  thumbnail: z.string().nullable(),
  original: z.string(),
  scan: scan.nullable(),
});

export const files = {
  signUpload: endpoint({
    method: 'POST',
    path: '/misc/get-signed-upload-url',
    summary: 'A signed form to send one file with. It says how large the file may be and when the form ends.',
    permission: claimant,
    effect: 'write',
    input: z.strictObject({ file_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,90}$/iu, 'Send a file with a type.') }),
    output: z.object({
      status: z.literal(true),
      data: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      remote_file_path: z.string(),
    }),
    refusals: ['file.type', 'file.too_many'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/misc/user_upload',
    summary: 'Says that the file has arrived. It is judged by its content, re-encoded and kept.',
    permission: claimant,
    effect: 'write',
    input: z.strictObject({
      remote_file_path: z.string().regex(/^[\w./-]{1,300}$/u),
      name: text({ max: 200 }),
      /** Whether to read what the receipt says. */
      read: z.boolean().default(true),
    }),
    output: z.object({
      status: z.literal(true),
      file: keptFile,
      remote_file_data: z.object({ path: z.string(), type: z.string(), name: z.string() }),
    }),
    refusals: [
      'item.not_found',
      'file.not_arrived',
      'file.type',
      'file.too_large',
      'file.too_many_pixels',
      'file.too_many_pages',
      'file.too_complex',
      'file.damaged',
      'file.locked',
    ],
  }),
  details: endpoint({
    method: 'GET',
    path: '/misc/file',
    summary: 'One file with fresh addresses and how its reading went.',
    permission: any(claimant, own('Reports', 'read')),
    effect: 'read',
    input: z.strictObject({ id: idOf('file') }),
    output: z.object({ status: z.literal(true), data: keptFile }),
    refusals: ['item.not_found'],
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/misc/file/read-again',
    summary: 'Read a receipt once more.',
    permission: claimant,
    effect: 'write',
    input: z.strictObject({ id: idOf('file') }),
    output: z.object({ status: z.literal(true), data: keptFile }),
    refusals: ['item.not_found'],
  }),
};
