import type { payouts } from '#contract/payouts.contract.ts';
import { type RoutesOf, read, readReplica, write, writeAfter } from '../../http/context.ts';
import { confirmUpload } from './files/confirm-file.ts';
import { readUploaded } from './files/read-file.ts';
import { uploadFile } from './files/upload-file.ts';
import { itemPostings } from './item-postings.ts';
import { countPayouts, listPayouts } from './list-payouts.ts';
import { actOnMany, markManyPaid, processMany, queueMany } from './pay-many.ts';
import { actOnOne, markPaid, revertOne } from './pay-one.ts';
import { paymentDetails } from './payment-details.ts';
import { payoutFilterTypes, payoutFilterValues } from './payout-filters.ts';
import { preFlight } from './pre-flight.ts';

export const payoutsRoutes = {
  list: readReplica(listPayouts),
  counts: read(countPayouts),
  filterTypes: read(payoutFilterTypes),
  filterValues: read(payoutFilterValues),
  preFlight: read(preFlight),
  queue: write(queueMany),
  process: write(processMany),
  bulkPaid: write(markManyPaid),
  bulkAction: write(actOnMany),
  paid: write(markPaid),
  action: write(actOnOne),
  revert: write(revertOne),
  paymentDetails: read(paymentDetails),
  postings: read(itemPostings),
  upload: writeAfter(uploadFile),
  uploaded: read(readUploaded),
  confirmUpload: write(confirmUpload),
} satisfies RoutesOf<typeof payouts>;
