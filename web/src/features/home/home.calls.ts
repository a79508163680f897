import { queryOf } from '../../lib/queries.ts';

/** The query for the home page data. A 401 response is only logged, unless it means that the account was disabled. */
export const dashboardQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });
