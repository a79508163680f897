import { queryOf } from '../../lib/queries.ts';

/** The home page data. A 401 here is only logged: the initial user check is what ends a session. */
export const dashboardQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });

/** The number of hints. The hints themselves are fetched only if there are any. */
export const nudgeCountQuery = {
  ...queryOf('users.nudgeCount', {}, { requestClient: 'dashboard' }),
  staleTime: 60_000,
};
export const nudgesQuery = queryOf('users.nudgeDisplay', {});
