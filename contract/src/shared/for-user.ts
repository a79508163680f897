import { idOf } from './fields.ts';

/** Whose items are meant, where somebody files for a colleague today; left out, their own. */
export const forUser = {
  for_user_id: idOf('user').optional().describe('Somebody you file for today; left out, yourself.'),
};
