import { queryOf } from '../../lib/queries.ts';

export const customFieldsQuery = queryOf('customFields.list', {});
