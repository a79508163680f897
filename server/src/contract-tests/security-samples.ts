import type { security } from '#contract/security.contract.ts';
import { asAdmin, type Sample } from './sample.ts';

export const securitySamples: { [Key in keyof typeof security as `security.${Key}`]: Sample<`security.${Key}`> } = {
  'security.settings': () => ({}),
  // Optional, so that the people of the other samples need no second factor.
  'security.saveTwoFactor': async ({ company }) => ({
    version: (await (await asAdmin(company)).calls('security.settings', {})).rules.version,
    two_factor: 'optional',
    two_factor_grace_days: 14,
  }),
};
