import { queryOf } from '../../lib/queries.ts';

/**
 * The home page data. A 401 from this request is only logged, because only the user check at startup ends a session.
 */
export const dashboardQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });
