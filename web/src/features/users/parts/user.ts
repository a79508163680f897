import type { Answer } from '../../../lib/call.ts';

export type User = Answer<'users.details'>['data'];
