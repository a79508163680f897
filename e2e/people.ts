/** The sign-ins of the demo companies, as the README prints them. */
export const password = 'outlay-demo';

export const maya = 'employee@demo.test';
export const ines = 'approver@demo.test';
export const rahul = 'finance@demo.test';
export const sofia = 'settings@demo.test';
export const daniel = 'admin@demo.test';
/** Another company, its trial about to end. */
export const harriet = 'admin@other.test';
/** A company in the grace after its trial. */
export const anton = 'admin@grace.test';
/** A company whose trial is over. */
export const carmen = 'admin@trial.test';
/** The provider. */
export const robin = 'provider@outlay.test';

export const everySignIn = [maya, ines, rahul, sofia, daniel, harriet, anton, carmen, robin];

/** People of the demo company without a sign-in of their own in the README: journeys that change somebody use these. */
export const kenji = 'kenji.watanabe@meridianlabs.example';
export const grace = 'grace.nakamura@meridianlabs.example';
export const omar = 'omar.haddad@meridianlabs.example';
export const mei = 'mei.chen@meridianlabs.example';
export const ben = 'ben.carter@meridianlabs.example';
export const diego = 'diego.alvarez@meridianlabs.example';
export const lukas = 'lukas.brandt@meridianlabs.example';
export const marco = 'marco.bianchi@meridianlabs.example';
export const oliver = 'oliver.grant@meridianlabs.example';
/** Reads everything and changes nothing. */
export const amara = 'amara.nwosu@meridianlabs.example';
export const samuel = 'samuel.adeyemi@meridianlabs.example';

/** An address nobody has used yet, also when the journeys run twice on the same data. */
export function newAddress(name: string): string {
  return `${name}.${Date.now().toString(36)}@newcomer.example`;
}
