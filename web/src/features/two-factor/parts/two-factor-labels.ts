import { plural, texts } from '#domain/language/translate.ts';

export const twoFactorLabels = texts({
  intro: 'Protect your account with a second step besides your password.',
  setUpIntro: 'You need a second step besides your password to use Outlay. Choose how you want to confirm it is you.',
  appHint: 'An authenticator app on your phone shows a new code every 30 seconds.',
  scan: 'Scan the picture with your authenticator app, then enter the code that the app shows.',
  manual: 'If you cannot scan it, enter this secret in the app:',
  codeHint: 'The 6 digits of your app, or a recovery code',
  codeMissing: 'Enter a code.',
  recoveryIntro: 'Each code works once if you lose your device. Store them in a safe place. They are not shown again.',
  recoveryLeft: (count: number) => plural(count, '1 recovery code left', '# recovery codes left'),
  confirmHint: 'Enter a code to continue. You are not asked again for 15 minutes.',
  confirmPasswordHint:
    'You signed in a while ago. Enter your password to go on. If you sign in without a password, sign out and in again.',
  renewHint: 'Your previous recovery codes stop working.',
  passkeyHint: 'Sign in with your fingerprint, face or screen lock instead of your password.',
  passkeysUnsupported: 'This browser does not support passkeys.',
  passkeyNameHint: 'Choose a name that helps you recognise the device.',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  removePasskeyHint: 'It can no longer sign in. Remove it from your device as well.',
  turnedOn: 'Two-factor sign-in is on',
  appTurnedOff: 'Authenticator app turned off',
  turnOffHint: 'Confirm with your password and a code.',
  copied: 'Recovery codes copied',
  copyFailed: 'Select the codes and copy them.',
});
