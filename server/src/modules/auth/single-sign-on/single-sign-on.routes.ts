import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { open, type RoutesOf, read, write, writeAfter } from '../../../http/context.ts';
import { addDomain, removeDomain, verifyDomain } from './domains.ts';
import { finishSignOn } from './finish-sign-on.ts';
import { readSettings, saveProvider, testProvider } from './provider-settings.ts';
import { offerProvider, startSignOn } from './start-sign-on.ts';

export const singleSignOnRoutes = {
  offer: open(offerProvider),
  start: open(startSignOn),
  finish: open(finishSignOn),
  settings: read(readSettings),
  save: write(saveProvider),
  test: writeAfter(testProvider),
  addDomain: write(addDomain),
  verifyDomain: writeAfter(verifyDomain),
  removeDomain: write(removeDomain),
} satisfies RoutesOf<typeof singleSignOn>;
