import { queryOf } from '../../lib/queries.ts';

export const twoFactorQuery = queryOf('twoFactor.status', {});
