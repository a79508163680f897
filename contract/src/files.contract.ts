import { z } from 'zod';
import { opensItems, readsOwnItems } from '#domain/access/item-permissions.ts';
import { t } from '#domain/language/translate.ts';
import { endpoint, scanRefusals } from './endpoint.ts';
import { idOf, text } from './shared/fields.ts';
import { scan } from './shared/scan.ts';

const claimant = readsOwnItems;

/** A stored file, such as a receipt or a spreadsheet. Its URLs are signed and expire after an hour. */
export const savedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(['image', 'pdf', 'sheet']),
  type: z.string(),
  bytes: z.int(),
  no_of_pages: z.int(),
  /** One image URL per page; empty for spreadsheets. */
  pages: z.array(z.string()),
  thumbnail: z.string().nullable(),
  original: z.string(),
  scan: scan.nullable(),
});

export const files = {
  signUpload: endpoint({
    method: 'POST',
    path: '/misc/get-signed-upload-url',
    summary: 'Create a signed upload form with its size limit and expiry.',
    permission: opensItems,
    effect: 'write',
    input: z.strictObject({
      file_type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,90}$/iu, { error: () => t`Send a file with a type.` }),
    }),
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
    summary: 'Finish an upload. The file is validated by its content, re-encoded and saved.',
    permission: opensItems,
    effect: 'write',
    input: z.strictObject({
      remote_file_path: z.string().regex(/^[\w./-]{1,300}$/u),
      name: text({ max: 200 }),
      /** True to read the receipt with OCR. */
      read: z.boolean().default(true),
    }),
    output: z.object({
      status: z.literal(true),
      file: savedFile,
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
      ...scanRefusals,
    ],
  }),
  details: endpoint({
    method: 'GET',
    path: '/misc/file',
    summary: 'Get a file with fresh URLs and its OCR status.',
    permission: opensItems,
    effect: 'read',
    input: z.strictObject({ id: idOf('file') }),
    output: z.object({ status: z.literal(true), data: savedFile }),
    refusals: ['item.not_found'],
  }),
  readAgain: endpoint({
    method: 'POST',
    path: '/misc/file/read-again',
    summary: 'Run OCR on a receipt again.',
    permission: claimant,
    effect: 'write',
    input: z.strictObject({ id: idOf('file') }),
    output: z.object({ status: z.literal(true), data: savedFile }),
    refusals: ['item.not_found'],
  }),
};
