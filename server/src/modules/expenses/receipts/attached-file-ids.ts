import type { AttachedFileIds } from '../../files/sweep-files.ts';
import { readAttached } from './attached-files.rows.ts';

/** Returns which of the files are still receipts, so that the file sweep does not delete them. */
export const attachedFileIds: AttachedFileIds = (tx, options) => readAttached(tx, options);
