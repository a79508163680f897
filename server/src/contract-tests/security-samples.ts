import type { acting } from '#contract/acting.contract.ts';
import type { security } from '#contract/security.contract.ts';
import { asAdmin, type Sample } from './sample.ts';

type ActingSamples = { [Key in keyof typeof acting as `acting.${Key}`]: Sample<`acting.${Key}`> };

export const securitySamples: ActingSamples & {
  [Key in keyof typeof security as `security.${Key}`]: Sample<`security.${Key}`>;
} = {
  'acting.people': ({ company }) => ({ client_id: company.client_id }),
  'acting.start': ({ company }) => ({
    client_id: company.client_id,
    user_id: company.people.employee.user_id,
    reason: 'Asked by phone.',
    minutes: 15,
  }),
  'acting.stop': () => ({}),
  'security.settings': () => ({}),
  'security.saveSessions': async ({ company }) => ({
    version: (await (await asAdmin(company)).calls('security.settings', {})).rules.version,
    session_hours: 720,
    idle_minutes: null,
    allowed_networks: [],
  }),
  'security.signIns': () => ({}),
  'security.exportSignIns': () => ({}),
  // Two-factor sign-in stays optional, so that the people in other samples need no second factor.
  'security.saveTwoFactor': async ({ company }) => ({
    version: (await (await asAdmin(company)).calls('security.settings', {})).rules.version,
    two_factor: 'optional',
    two_factor_grace_days: 14,
  }),
};
