import { queryOf } from '../../lib/queries.ts';

/** Counts, amounts, what waits and what happened. A 401 here is only logged: the user check speaks for the session. */
export const dashboardQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });

/** How many hints wait; the hints themselves are asked for only where there are some. */
export const nudgeCountQuery = {
  ...queryOf('users.nudgeCount', {}, { requestClient: 'dashboard' }),
  staleTime: 60_000,
};
export const nudgesQuery = queryOf('users.nudgeDisplay', {});
