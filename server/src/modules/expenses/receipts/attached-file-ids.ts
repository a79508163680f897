import type { AttachedFileIds } from '../../files/sweep-files.ts';
import { readAttached } from './attached-files.rows.ts';

/** Lets the file sweep check which files are still receipts before it deletes any. */
export const attachedFileIds: AttachedFileIds = (tx, options) => readAttached(tx, options);
