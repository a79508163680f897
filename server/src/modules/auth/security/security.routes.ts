import type { security } from '#contract/security.contract.ts';
import { type RoutesOf, read, write } from '../../../http/context.ts';
import { companySignIns, exportSignIns } from '../sign-in-log/list-sign-ins.ts';
import { saveSessionRules } from './save-session-rules.ts';
import { readSecurity, saveTwoFactorRule } from './security-settings.ts';

export const securityRoutes = {
  settings: read(readSecurity),
  saveTwoFactor: write(saveTwoFactorRule),
  saveSessions: write(saveSessionRules),
  signIns: read(companySignIns),
  exportSignIns: read(exportSignIns),
} satisfies RoutesOf<typeof security>;
