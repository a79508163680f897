import { plural, t, texts } from '#domain/language/translate.ts';
import type { RowTexts } from '../../../ui/row-texts.ts';
import type { OwnBulkTexts } from '../../bulk/parts/use-own-bulk.tsx';

export const advanceLabels = texts({
  failedHint: 'Your data is safe. Try again in a moment.',
  notFoundTitle: 'We could not find that advance',
  notFoundHint: "It may have been deleted, or you don't have access to it.",
  lockedTitle: 'This advance cannot be edited',

  companyIntro: 'Advances requested by employees, from approval to settlement.',
  emptyOwnHint: 'Request money before a trip and settle it with a report afterwards.',
  emptyCompany: {
    pending: {
      title: 'No advances to approve',
      hint: 'Submitted advances appear here until they are approved or rejected.',
    },
    outstanding: { title: 'No outstanding advances', hint: 'Paid advances appear here until they are settled.' },
    all: { title: 'No advances yet', hint: 'Advances appear here once employees submit them.' },
  },

  savedAsYouType: 'Saved as you type. Nobody sees it until you submit it.',
  nothingToSubmit: 'Fill in the advance first.',
  notSavedYet: 'Some changes could not be saved yet. Check the form and try again.',
  draftDeleted: 'Draft deleted',
  deleteDraftTitle: 'Delete this draft?',
  deleteHint: 'Deleted drafts cannot be restored.',

  previewHint: 'Enter an amount and purpose to see policy checks and approvers.',
  previewFailed: 'The policy checks could not be loaded.',
  nextSteps: "Once approved, it's paid to you. Claim what you spend in a report and return the rest.",
  titlePlaceholder: 'Trip, event or purchase',
  purposePlaceholder: 'Business purpose, in a sentence',
  rateLoading: 'Loading the exchange rate…',

  recall: {
    title: (number: string) => t`Recall ${number}?`,
    action: 'Recall',
    detail: 'The advance returns to draft. You can edit it and submit it again.',
    done: (number: string) => t`Advance ${number} recalled`,
  },
  cancel: {
    title: (number: string) => t`Cancel ${number}?`,
    action: 'Cancel advance',
    detail: 'It will not be approved or paid. It stays in the lists as cancelled and cannot be reopened.',
    done: (number: string) => t`Advance ${number} cancelled`,
  },
  submitted: (number: string) => t`Advance ${number} submitted`,
  markedPaid: (number: string) => t`Advance ${number} marked as paid`,
  returned: (amount: string) => t`${amount} returned`,
  maxReturn: (amount: string) => t`Up to ${amount}, the amount not reserved by reports.`,
  referenceHint: 'As shown on your bank statement.',
  reminded: (people: string) => (people ? t`Reminder sent to ${people}` : t`Reminder sent to the approvers`),

  notUsed:
    'Not used in a report yet. The owner can link it to a draft report, or finance applies it when a report is paid.',
  reserved: 'Advances reserved for the report',
  applied: 'Advances applied to the report',
  reserveHint:
    'The amount is reserved for this report and applied when the report is approved. Removing it releases it.',
  applyHint: 'The amount is applied now and deducted from the payment. Removing it returns it to the advance.',
  noRate: (currency: string) => t`No exchange rate to ${currency} found.`,
});

export const advanceRows: RowTexts = {
  count: (count) => plural(count, '1 advance', '# advances'),
  selectAll: (count) => plural(count, 'Select all 1 advance', 'Select all # advances'),
};

/** The messages that report the results of bulk actions. */
export const advancesDone = {
  deleted: (count: number) => plural(count, '1 advance deleted', '# advances deleted'),
  paid: (count: number) => plural(count, '1 advance marked as paid', '# advances marked as paid'),
  reminded: (count: number) => plural(count, '1 advance reminded', '# advances reminded'),
  submitted: (count: number) => plural(count, '1 advance submitted', '# advances submitted'),
};

/** The texts of the bulk actions for the user's own advances. */
export const ownAdvanceTexts = texts<OwnBulkTexts>({
  ...advancesDone,
  deleteTitle: (count) => plural(count, 'Delete 1 advance?', 'Delete # advances?'),
  deleteHint: 'Deleted drafts cannot be restored.',
  submitTitle: (count) => plural(count, 'Submit 1 advance?', 'Submit # advances?'),
});
