import type { Answer } from '../../../lib/call.ts';

/** Everything about one person. */
export type User = Answer<'users.details'>['data'];
