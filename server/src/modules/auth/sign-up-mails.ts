import { t } from '#domain/language/translate.ts';
import { composeMail, greeting } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';

/**
 * Composes the confirmation mail. It contains no text from the form; otherwise anyone could send their own text to any
 * address in our name.
 */
export function mailSignUpLink(options: { email: string; token: string; public_url: string }): Mail {
  return composeMail({
    to: options.email,
    subject: t`Confirm your email to start with Outlay`,
    greeting: greeting(),
    lines: [
      t`One step is left before your company can start: confirm your email address.`,
      t`The link works for 24 hours.`,
    ],
    action: { label: t`Confirm and start the trial`, url: `${options.public_url}/sign-up/confirm/${options.token}` },
    footer: t`If you did not request this, ignore this mail. No account was created.`,
  });
}

export function mailKnownAddress(options: { email: string; public_url: string }): Mail {
  return composeMail({
    to: options.email,
    subject: t`You already have an Outlay account`,
    greeting: greeting(),
    lines: [
      t`Someone, perhaps you, tried to start a trial with this email address. It already has an account.`,
      t`Sign in, or choose a new password if you forgot yours.`,
    ],
    action: { label: t`Sign in`, url: `${options.public_url}/sign-in` },
    footer: t`If this was not you, ignore this mail. Nothing has changed.`,
  });
}
