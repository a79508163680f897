import { idOf } from './fields.ts';

/** The colleague a delegate acts for; when omitted, the user's own items. */
export const forUser = {
  for_user_id: idOf('user').optional().describe('The person you are a delegate of; omitted for yourself.'),
};
