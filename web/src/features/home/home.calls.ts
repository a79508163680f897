import { queryOf } from '../../lib/queries.ts';

/** The home page data. A 401 here is only logged: the initial user check is what ends a session. */
export const dashboardQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });
