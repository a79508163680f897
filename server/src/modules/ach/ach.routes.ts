import type { ach } from '#contract/ach.contract.ts';
import { provider, type RoutesOf, read, readReplica, write, writeAfter } from '../../http/context.ts';
import { addBank, changeBank, listBanks, removeBank, startBankSession } from './bank-accounts.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { countTransfers, listFailedTransfers, listTransfers, reconciliation } from './list-transfers.ts';
import { payByBank, payMass, payMixed } from './pay-by-bank.ts';
import { enableAch, requestAch } from './request-ach.ts';
import { saveCustomer } from './save-customer.ts';
import { saveOwners } from './save-owners.ts';
import { showSetUp } from './show-set-up.ts';
import { uploadDocument } from './upload-document.ts';
import { verifyDeposits } from './verify-deposits.ts';

export const achRoutes = {
  customer: read(showSetUp),
  request: write(requestAch),
  enable: provider(enableAch),
  saveCustomer: writeAfter(saveCustomer),
  beneficialOwners: writeAfter(saveOwners),
  uploadDocument: writeAfter(uploadDocument),
  iavToken: writeAfter(startBankSession),
  fundingSources: read(listBanks),
  addFundingSource: writeAfter(addBank),
  aliasNames: write(changeBank),
  removeFundingSource: writeAfter(removeBank),
  microDeposits: writeAfter(verifyDeposits),
  pay: write(payByBank),
  massPay: write(payMass),
  payMixed: write(payMixed),
  cancel: writeAfter(cancelTransfer),
  transfers: readReplica(listTransfers),
  transfersErrorList: readReplica(listFailedTransfers),
  payoutReportCount: read(countTransfers),
  reconciliation: read(reconciliation),
} satisfies RoutesOf<typeof ach>;
