import { idOf } from './fields.ts';

/** The colleague for whom a delegate acts; omitted by users who act for themselves. */
export const forUser = {
  for_user_id: idOf('user').optional().describe('The person you are a delegate of; omitted for yourself.'),
};
