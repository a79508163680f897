export const advanceLabels = {
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
    title: (number: string) => `Recall ${number}?`,
    action: 'Recall',
    detail: 'The advance returns to draft. You can edit it and submit it again.',
    done: (number: string) => `Advance ${number} recalled`,
  },
  cancel: {
    title: (number: string) => `Cancel ${number}?`,
    action: 'Cancel advance',
    detail: 'It will not be approved or paid. It stays in the lists as cancelled and cannot be reopened.',
    done: (number: string) => `Advance ${number} cancelled`,
  },
  submitted: (number: string) => `Advance ${number} submitted`,
  markedPaid: (number: string) => `Advance ${number} marked as paid`,
  returned: (amount: string) => `${amount} returned`,
  maxReturn: (amount: string) => `Up to ${amount}, the amount not reserved by reports.`,
  referenceHint: 'As shown on your bank statement.',
  reminded: (people: string) => `Reminder sent to ${people || 'the approvers'}`,

  notUsed:
    'Not used in a report yet. The owner can link it to a draft report, or finance applies it when a report is paid.',
  reserved: 'Advances reserved for the report',
  applied: 'Advances applied to the report',
  reserveHint:
    'The amount is reserved for this report and applied when the report is approved. Removing it releases it.',
  applyHint: 'The amount is applied now and deducted from the payment. Removing it returns it to the advance.',
  noRate: (currency: string) => `No exchange rate to ${currency} found.`,
};
