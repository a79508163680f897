import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';

export const securityQuery = queryOf('security.settings', {});
export const signOnQuery = queryOf('singleSignOn.settings', {});

export type SignOnSettings = Answer<'singleSignOn.settings'>;
export type EmailDomain = SignOnSettings['domains'][number];
