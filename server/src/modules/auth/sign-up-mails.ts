import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';

export function mailSignUpLink(of: {
  email: string;
  first_name: string;
  company_name: string;
  token: string;
  public_url: string;
}): Mail {
  return composeMail({
    to: of.email,
    subject: `Confirm ${of.company_name} on Outlay`,
    greeting: `Hello ${of.first_name},`,
    lines: [
      `one step is left before ${of.company_name} can start: confirm that this address is yours.`,
      'The link works for 24 hours.',
    ],
    action: { label: 'Confirm and start the trial', url: `${of.public_url}/sign-up/confirm/${of.token}` },
    footer: 'If you did not ask for this, do nothing: no account has been made.',
  });
}

export function mailKnownAddress(of: { email: string; public_url: string }): Mail {
  return composeMail({
    to: of.email,
    subject: 'You already have an Outlay account',
    greeting: 'Hello,',
    lines: [
      'somebody, perhaps you, tried to start a trial with this address. It already has an account.',
      'Sign in with it, or choose a new password if you forgot yours.',
    ],
    action: { label: 'Sign in', url: `${of.public_url}/sign-in` },
    footer: 'If this was not you, do nothing: nothing has changed.',
  });
}
