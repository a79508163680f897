import { queryOf } from '../../lib/queries.ts';

/** The company's support text and phone number come with the home page's answer. */
export const supportQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });
