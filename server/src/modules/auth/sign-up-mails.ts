import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';

/** Contains no text from the form: anybody could otherwise send their own words to any address in our name. */
export function mailSignUpLink(options: { email: string; token: string; public_url: string }): Mail {
  return composeMail({
    to: options.email,
    subject: 'Confirm your email to start with Outlay',
    greeting: 'Hello,',
    lines: [
      'One step is left before your company can start: confirm your email address.',
      'The link works for 24 hours.',
    ],
    action: { label: 'Confirm and start the trial', url: `${options.public_url}/sign-up/confirm/${options.token}` },
    footer: 'If you did not request this, ignore this mail. No account was created.',
  });
}

export function mailKnownAddress(options: { email: string; public_url: string }): Mail {
  return composeMail({
    to: options.email,
    subject: 'You already have an Outlay account',
    greeting: 'Hello,',
    lines: [
      'Someone, perhaps you, tried to start a trial with this email address. It already has an account.',
      'Sign in, or choose a new password if you forgot yours.',
    ],
    action: { label: 'Sign in', url: `${options.public_url}/sign-in` },
    footer: 'If this was not you, ignore this mail. Nothing has changed.',
  });
}
