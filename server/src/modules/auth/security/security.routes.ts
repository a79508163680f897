import type { security } from '#contract/security.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { readSecurity, saveTwoFactorRule } from './security-settings.ts';

export const securityRoutes = {
  settings: read(readSecurity),
  saveTwoFactor: write(saveTwoFactorRule),
} satisfies RoutesOf<typeof security>;
