import type { bankFiles } from '#contract/bank-files.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../http/context.ts';
import { createFiles } from './create-files.ts';
import { askForDetails, showMissingDetails } from './missing-details.ts';
import { cancelFile, downloadFile, markSent } from './move-file.ts';
import { addMyAccount, chooseMyAccount, listMyAccounts, removeMyAccount } from './payee-accounts.ts';
import { listPayingAccounts, removePayingAccount, savePayingAccount } from './paying-accounts.ts';
import { previewFiles } from './preview-files.ts';
import { readAnswer } from './read-answer.ts';
import { listFiles, showFile } from './show-files.ts';

export const bankFilesRoutes = {
  myAccounts: read(listMyAccounts),
  addAccount: write(addMyAccount),
  chooseAccount: write(chooseMyAccount),
  removeAccount: write(removeMyAccount),
  missingDetails: read(showMissingDetails),
  askForDetails: write(askForDetails),
  payingAccounts: read(listPayingAccounts),
  savePayingAccount: write(savePayingAccount),
  removePayingAccount: write(removePayingAccount),
  preview: read(previewFiles),
  create: write(createFiles),
  list: readReplica(listFiles),
  details: read(showFile),
  download: write(downloadFile),
  markSent: write(markSent),
  cancel: write(cancelFile),
  readAnswer: write(readAnswer),
} satisfies RoutesOf<typeof bankFiles>;
