/** The password and email addresses of the demo accounts that the README lists. */
export const password = 'outlay-demo';

export const maya = 'employee@demo.test';
export const ines = 'approver@demo.test';
export const rahul = 'finance@demo.test';
export const sofia = 'settings@demo.test';
export const daniel = 'admin@demo.test';
/** An admin of a company whose trial ends soon. */
export const harriet = 'admin@other.test';
/** An admin of a company in the grace period after its trial. */
export const anton = 'admin@grace.test';
/** An admin of a company whose trial has ended. */
export const carmen = 'admin@trial.test';
/** The provider's administrator. */
export const robin = 'provider@outlay.test';

/** Other people of the demo company, for journeys that change a user. */
export const kenji = 'kenji.watanabe@meridianlabs.example';
export const grace = 'grace.nakamura@meridianlabs.example';
export const omar = 'omar.haddad@meridianlabs.example';
export const mei = 'mei.chen@meridianlabs.example';
export const ben = 'ben.carter@meridianlabs.example';
export const diego = 'diego.alvarez@meridianlabs.example';
export const lukas = 'lukas.brandt@meridianlabs.example';
export const marco = 'marco.bianchi@meridianlabs.example';
export const oliver = 'oliver.grant@meridianlabs.example';
/** Amara has read access to everything and no write access. */
export const amara = 'amara.nwosu@meridianlabs.example';
export const samuel = 'samuel.adeyemi@meridianlabs.example';

/**
 * People of a company that pays by bank transfer: its admin, its finance user and two employees. Dev has no bank
 * account.
 */
export const nora = 'admin@ach.test';
export const luis = 'finance@ach.test';
export const amy = 'employee@ach.test';
export const dev = 'dev@ach.test';

/** Returns a new email address each time, so that the journeys can run again on the same data. */
export function newEmail(name: string): string {
  return `${name}.${Date.now().toString(36)}@newcomer.example`;
}
