import type { Answer } from '../../../lib/call.ts';

export type Role = Answer<'roles.details'>['roles'][number];
