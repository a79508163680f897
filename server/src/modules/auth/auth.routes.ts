import type { apiKeys } from '#contract/api-keys.contract.ts';
import type { auth } from '#contract/auth.contract.ts';
import type { people } from '#contract/people.contract.ts';
import type { twoFactor } from '#contract/two-factor.contract.ts';
import type { users } from '#contract/users.contract.ts';
import { open, provider, type RoutesOf, read, write, writeAfter } from '../../http/context.ts';
import { acceptInvitation, invitationDetails } from './accept-invitation.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { createPartnerKey, mintEntry, partnerEntry } from './mint-entry.ts';
import { navigationOf } from './read-navigation.ts';
import { generateToken } from './renew-access.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { endEveryOwnSession, endOwnSession, ownSessions, signOut } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { ownSignIns } from './sign-in-log/list-sign-ins.ts';
import { signUp } from './sign-up.ts';
import { ownCompanies, switchCompany } from './switch-company.ts';
import { enableDisable, resendInvitation } from './switch-users.ts';
import {
  confirmPasskey,
  confirmPasskeyOptions,
  passkeySignIn,
  passkeySignInOptions,
} from './two-factor/passkey-sign-in.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './two-factor/passkeys.ts';
import {
  confirmPassword,
  confirmSecondFactor,
  renewRecoveryCodes,
  twoFactorStatus,
} from './two-factor/read-two-factor.ts';
import { secondStepWays, signInWithCode } from './two-factor/second-step.ts';
import { confirmTotp, startTotp, turnOffTotp } from './two-factor/totp.ts';
import { verifyToken } from './verify-token.ts';

export const apiKeysRoutes = {
  list: read(listApiKeys),
  create: write(createApiKey),
  revoke: write(revokeApiKey),
} satisfies RoutesOf<typeof apiKeys>;

export const authRoutes = {
  signIn: open(signIn),
  signUp: open(signUp),
  confirmSignUp: open(confirmSignUp),
  signOut: write(signOut),
  companies: read(ownCompanies),
  switchCompany: writeAfter(switchCompany),
  forgotPassword: open(forgotPassword),
  resetPassword: open(resetPassword),
  changePassword: writeAfter(changePassword),
  confirmEmail: open(confirmEmail),
  invitationDetails: open(invitationDetails),
  acceptInvitation: open(acceptInvitation),
  mintEntry: provider(mintEntry),
  createPartnerKey: provider(createPartnerKey),
  partnerEntry: open(partnerEntry),
  generateToken: open(generateToken),
  verifyToken: open(verifyToken),
  company: read(navigationOf),
} satisfies RoutesOf<typeof auth>;

export const twoFactorRoutes = {
  status: read(twoFactorStatus),
  startTotp: write(startTotp),
  confirmTotp: write(confirmTotp),
  turnOffTotp: writeAfter(turnOffTotp),
  renewRecoveryCodes: write(renewRecoveryCodes),
  confirm: write(confirmSecondFactor),
  confirmPassword: writeAfter(confirmPassword),
  passkeyOptions: write(passkeyOptions),
  addPasskey: write(addPasskey),
  renamePasskey: write(renamePasskey),
  removePasskey: writeAfter(removePasskey),
  confirmPasskeyOptions: write(confirmPasskeyOptions),
  confirmPasskey: write(confirmPasskey),
  passkeySignInOptions: open(passkeySignInOptions),
  passkeySignIn: open(passkeySignIn),
  secondStep: open(secondStepWays),
  signIn: open(signInWithCode),
} satisfies RoutesOf<typeof twoFactor>;

/**
 * User routes that are implemented here, because the auth module signs people in. The people module manages their data.
 */
export const admissionRoutes = {
  enableDisable: write(enableDisable),
  resendInvitation: write(resendInvitation),
} satisfies Pick<RoutesOf<typeof users>, 'enableDisable' | 'resendInvitation'>;

/** Profile routes that are implemented here, because the auth module stores the sessions. */
export const sessionRoutes = {
  sessions: read(ownSessions),
  signIns: read(ownSignIns),
  endSession: write(endOwnSession),
  endEverySession: write(endEveryOwnSession),
} satisfies Pick<RoutesOf<typeof people>, 'sessions' | 'signIns' | 'endSession' | 'endEverySession'>;
