import type { AttachedAmong } from '../../files/sweep-files.ts';
import { readAttached } from './attached-files.rows.ts';

/** What the sweep of files asks before it takes one away. */
export const attachedAmong: AttachedAmong = (tx, of) => readAttached(tx, of);
