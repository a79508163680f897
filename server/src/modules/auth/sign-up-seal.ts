import { seal, unseal } from '../../http/sealed-token.ts';

/** The sign-up data, which is encrypted in the link of the mail. Nothing is stored until the email is confirmed. */
interface SealedSignUp {
  client_id: string;
  company_name: string;
  currency: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  time_zone?: string | undefined;
}

const purpose = 'sign-up';
const lifetime_s = 24 * 60 * 60;

export function sealSignUp(signUp: SealedSignUp, secret: string, now: Date): Promise<string> {
  return seal(signUp, { purpose, secret, now, lifetime_s });
}

export function openSignUp(token: string, secret: string, now: Date): Promise<SealedSignUp | undefined> {
  return unseal<SealedSignUp>(token, { purpose, secret, now });
}
