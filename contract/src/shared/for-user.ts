import { idOf } from './fields.ts';

/** The colleague a delegate acts for; when omitted, the user's own items. */
export const forUser = {
  for_user_id: idOf('user').optional().describe('Somebody you file for today; left out, yourself.'),
};
