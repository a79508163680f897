import { queryOf } from '../../lib/queries.ts';

export const entitiesQuery = queryOf('organisation.entities', {});
export const departmentsQuery = queryOf('organisation.departments', {});
export const businessUnitsQuery = queryOf('organisation.businessUnits', {});
export const levelsQuery = queryOf('organisation.levels', {});
export const groupsQuery = queryOf('organisation.groups', {});
