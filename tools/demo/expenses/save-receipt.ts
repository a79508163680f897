import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '#server/http/context.ts';
import { folderOf, objects } from '#server/modules/files/file-location.ts';
import { insertFile } from '#server/modules/files/files.rows.ts';
import { saveReading } from '../demo.rows.ts';
import { spentIn } from './demo-money.ts';
import type { DrawnReceipt, ReceiptWanted } from './drawn-receipt.ts';
import { merchantOf } from './merchant-list.ts';

/** Stores a drawn receipt as if its owner had uploaded it at that time. Returns the file id. */
export async function saveReceipt(
  { app, tx, client_id }: WriteContext,
  { name, original, prepared }: DrawnReceipt,
  options: { owner_id: string; at: Date },
): Promise<string> {
  const id = uuidv7({ msecs: options.at.getTime() });
  const path = folderOf({ client_id, id });
  const { kind, type, pages, thumbnail, image_hash } = prepared;
  const webp = { type: 'image/webp' };
  await app.files.write(`${path}/${objects.original}`, original, { type });
  for (const [index, page] of pages.entries()) await app.files.write(`${path}/${objects.page(index + 1)}`, page, webp);
  if (thumbnail) await app.files.write(`${path}/${objects.thumbnail}`, thumbnail, webp);
  await insertFile(tx, {
    client_id,
    id,
    uploaded_by: options.owner_id,
    name,
    kind,
    type,
    image_hash,
    path,
    created_at: options.at,
    bytes: original.length,
    sha256: createHash('sha256').update(original).digest('hex'),
    no_of_pages: pages.length,
  });

  return id;
}

/** Saves the OCR result of a receipt: high confidence for most values, lower confidence for the date. */
export async function saveDemoReading(
  { tx, client_id }: WriteContext,
  file_id: string,
  { merchant, usd, spent_on }: ReceiptWanted,
): Promise<void> {
  const { currency, amount } = spentIn(merchantOf(merchant).country, usd);
  const sure = (value: string, confidence: 'medium' | 'high' = 'high') => ({ value, confidence, box: null });
  const reading = {
    merchant: sure(merchant),
    amount: sure(amount),
    currency: sure(currency),
    spent_on: sure(spent_on, 'medium'),
  };
  await saveReading(tx, { client_id, file_id, reading: JSON.stringify(reading) });
}
