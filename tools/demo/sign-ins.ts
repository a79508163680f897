export const demoPassword = 'outlay-demo';

/** The demo accounts. New users and tests rely on them, so they must not change. */
export const demoAccounts = [
  { email: 'employee@demo.test', who: 'Maya Lindqvist, files expenses' },
  { email: 'approver@demo.test', who: 'Ines Moreau, approves' },
  { email: 'finance@demo.test', who: 'Rahul Deshpande, pays' },
  { email: 'settings@demo.test', who: 'Sofia Marchetti, sets the rules' },
  { email: 'admin@demo.test', who: 'Daniel Okafor, super_admin' },
  { email: 'admin@other.test', who: 'another company, on trial' },
  { email: 'admin@grace.test', who: 'a company in the grace after its trial' },
  { email: 'admin@trial.test', who: 'a company whose trial is over' },
  { email: 'admin@ach.test', who: 'a company that pays by bank transfer' },
  { email: 'finance@ach.test', who: 'pays people there' },
  { email: 'employee@ach.test', who: 'is paid there' },
  { email: 'provider@outlay.test', who: 'the provider' },
] as const;

export function demoSignIns(): string {
  const lines = demoAccounts.map(({ email, who }) => `  ${email.padEnd(24)} ${who}`);
  return [`Demo sign-ins, password ${demoPassword}:`, ...lines, ''].join('\n');
}
