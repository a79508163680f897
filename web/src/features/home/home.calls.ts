import { queryOf } from '../../lib/queries.ts';

/** Counts, amounts, what waits and what happened. A 401 here is only logged: the user check speaks for the session. */
export const dashboardQuery = queryOf('home.dashboard', {}, { asker: 'dashboard' });
