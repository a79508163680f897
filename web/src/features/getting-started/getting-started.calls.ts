import { queryOf } from '../../lib/queries.ts';

export const stepsQuery = queryOf('client.gettingStarted', {});
