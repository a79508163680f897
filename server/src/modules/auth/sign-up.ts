import { v7 as uuidv7 } from 'uuid';
import type { auth } from '#contract/auth.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { msg } from '#domain/language/translate.ts';
import { acceptPassword } from '#domain/people/password.ts';
import type { OpenContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { isKnownCurrency } from '../companies/find-company.ts';
import { findSignIn } from '../people/sign-in-directory.ts';
import { refuseBreachedPassword, refuseWeakPassword } from './accept-new-password.ts';
import { hashPassword } from './passwords.ts';
import { mailKnownAddress, mailSignUpLink } from './sign-up-mails.ts';
import { sealSignUp } from './sign-up-seal.ts';

/** Starts a sign-up. Returns the same response for new and known emails; only the mail reveals the difference. */
export async function signUp(
  { app, request }: OpenContext,
  input: InputOf<typeof auth.signUp>,
): Promise<{ status: true }> {
  const { email, password, ...company } = input;
  orRefuse(acceptPassword(password, { email }));
  if (!(await isKnownCurrency(app.database, company.currency))) {
    throw new Refused('sign_up.unknown_currency', {}, { currency: msg`Choose a currency from the list.` });
  }

  await app.limits.tryAction('sign_up', { email, address: request.address });
  await refuseWeakPassword(password, { email, company: company.company_name });
  await refuseBreachedPassword(app, password);
  const password_hash = await hashPassword(password);
  const token = await sealSignUp({ ...company, client_id: uuidv7(), email, password_hash }, app.secret, request.now);
  const account = await findSignIn(app.database, email);
  const mail = account
    ? mailKnownAddress({ email, public_url: app.public_url })
    : mailSignUpLink({ email, token, public_url: app.public_url });
  // The mail is not awaited, because the response time of the mail server would reveal whether the email is known.
  app.mail
    .send(mail)
    .catch((error: unknown) => app.log.error({ err: error, request_id: request.request_id }, 'sign-up mail not sent'));

  return { status: true };
}
