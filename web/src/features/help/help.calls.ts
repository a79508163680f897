import { queryOf } from '../../lib/queries.ts';

/** The dashboard response carries the company's support text and phone number. */
export const supportQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });
