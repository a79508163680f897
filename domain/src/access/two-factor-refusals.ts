import { t } from '../language/translate.ts';

export const twoFactorRefusals = {
  'passkey.refused': () => t`This passkey could not be verified. Try again, or use another way to sign in.`,
  'passkey.too_many': ({ most }) => t`You can have up to ${most} passkeys. Remove one first.`,
  'two_factor.wrong_code': () => t`This code is wrong or was already used.`,
  'two_factor.already_on': () => t`Codes of an authenticator app are already turned on.`,
  'two_factor.not_started': () => t`Start the set-up again to get a new secret.`,
  'two_factor.not_on': () => t`Two-factor sign-in is not turned on for your account.`,
  'two_factor.set_up': () => t`You need two-factor sign-in. Set it up to continue.`,
  'password.confirm': () => t`Enter your password to confirm that it is you.`,
  'two_factor.confirm': () => t`Use your second step to confirm that it is you.`,
  'security.network_invalid': ({ network }) => t`${network} is not a network. Enter one such as 203.0.113.0/24.`,
  'security.lockout': ({ address }) =>
    t`Your own address ${address} is not in the list. Add it, or you lock yourself out.`,
  'sign_in.network': () => t`You can sign in only from the networks of your company.`,
  'access.network': () => t`Your company allows Outlay only from its own networks.`,
  'two_factor.required': () => t`You need two-factor sign-in. Add another way before you remove this one.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
