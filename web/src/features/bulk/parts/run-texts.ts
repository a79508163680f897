import { plural } from '#domain/language/translate.ts';

interface RunText {
  /** Returns a text about the progress, such as 'Approving 3 items'. */
  doing: (count: number) => string;
  /** Returns a text about the result, such as '3 items approved'. */
  done: (count: number) => string;
}

/**
 * The texts of every bulk action that runs in the background. A run that survives a reload is stored in the browser,
 * which cannot store functions, so the run names its texts.
 */
export const runTexts = {
  approve_items: {
    doing: (count) => plural(count, 'Approving 1 item', 'Approving # items'),
    done: (count) => plural(count, '1 item approved', '# items approved'),
  },
  send_back_items: {
    doing: (count) => plural(count, 'Sending back 1 item', 'Sending back # items'),
    done: (count) => plural(count, '1 item sent back', '# items sent back'),
  },
  reject_items: {
    doing: (count) => plural(count, 'Rejecting 1 item', 'Rejecting # items'),
    done: (count) => plural(count, '1 item rejected', '# items rejected'),
  },
  undo_approval_of_items: {
    doing: (count) => plural(count, 'Undoing the approval of 1 item', 'Undoing the approval of # items'),
    done: (count) => plural(count, '1 item awaiting approval again', '# items awaiting approval again'),
  },
  close_items: {
    doing: (count) => plural(count, 'Closing 1 item', 'Closing # items'),
    done: (count) => plural(count, '1 item closed', '# items closed'),
  },
  apply_advances_to_items: {
    doing: (count) => plural(count, 'Applying advances 1 item', 'Applying advances # items'),
    done: (count) => plural(count, '1 item reduced by advances', '# items reduced by advances'),
  },

  approve_reports: {
    doing: (count) => plural(count, 'Approving 1 report', 'Approving # reports'),
    done: (count) => plural(count, '1 report approved', '# reports approved'),
  },
  send_back_reports: {
    doing: (count) => plural(count, 'Sending back 1 report', 'Sending back # reports'),
    done: (count) => plural(count, '1 report sent back', '# reports sent back'),
  },
  reject_reports: {
    doing: (count) => plural(count, 'Rejecting 1 report', 'Rejecting # reports'),
    done: (count) => plural(count, '1 report rejected', '# reports rejected'),
  },
  reroute_reports: {
    doing: (count) => plural(count, 'Re-routing 1 report', 'Re-routing # reports'),
    done: (count) => plural(count, '1 report re-routed', '# reports re-routed'),
  },

  approve_advances: {
    doing: (count) => plural(count, 'Approving 1 advance', 'Approving # advances'),
    done: (count) => plural(count, '1 advance approved', '# advances approved'),
  },
  send_back_advances: {
    doing: (count) => plural(count, 'Sending back 1 advance', 'Sending back # advances'),
    done: (count) => plural(count, '1 advance sent back', '# advances sent back'),
  },
  reject_advances: {
    doing: (count) => plural(count, 'Rejecting 1 advance', 'Rejecting # advances'),
    done: (count) => plural(count, '1 advance rejected', '# advances rejected'),
  },
  reroute_advances: {
    doing: (count) => plural(count, 'Re-routing 1 advance', 'Re-routing # advances'),
    done: (count) => plural(count, '1 advance re-routed', '# advances re-routed'),
  },

  create_expenses: {
    doing: (count) => plural(count, 'Creating expenses for 1 transaction', 'Creating expenses for # transactions'),
    done: (count) => plural(count, '1 transaction expensed', '# transactions expensed'),
  },
  match_transactions: {
    doing: (count) => plural(count, 'Matching 1 transaction', 'Matching # transactions'),
    done: (count) => plural(count, '1 transaction matched', '# transactions matched'),
  },
  mark_transactions_personal: {
    doing: (count) => plural(count, 'Marking as personal 1 transaction', 'Marking as personal # transactions'),
    done: (count) => plural(count, '1 transaction marked as personal', '# transactions marked as personal'),
  },
  ignore_transactions: {
    doing: (count) => plural(count, 'Ignoring 1 transaction', 'Ignoring # transactions'),
    done: (count) => plural(count, '1 transaction ignored', '# transactions ignored'),
  },
  reopen_transactions: {
    doing: (count) => plural(count, 'Undoing 1 transaction', 'Undoing # transactions'),
    done: (count) => plural(count, '1 transaction open again', '# transactions open again'),
  },
  move_transactions: {
    doing: (count) => plural(count, 'Moving 1 transaction', 'Moving # transactions'),
    done: (count) => plural(count, '1 transaction moved to the next period', '# transactions moved to the next period'),
  },

  queue_payments: {
    doing: (count) => plural(count, 'Queueing 1 payment', 'Queueing # payments'),
    done: (count) => plural(count, '1 payment queued', '# payments queued'),
  },
  process_payments: {
    doing: (count) => plural(count, 'Processing 1 payment', 'Processing # payments'),
    done: (count) => plural(count, '1 payment moved to processing', '# payments moved to processing'),
  },
  send_payments_to_bank: {
    doing: (count) => plural(count, 'Sending to the bank 1 payment', 'Sending to the bank # payments'),
    done: (count) => plural(count, '1 payment sent to the bank', '# payments sent to the bank'),
  },
  mark_payments_paid: {
    doing: (count) => plural(count, 'Marking as paid 1 payment', 'Marking as paid # payments'),
    done: (count) => plural(count, '1 payment marked as paid', '# payments marked as paid'),
  },
  move_payments_back: {
    doing: (count) => plural(count, 'Moving back 1 payment', 'Moving back # payments'),
    done: (count) => plural(count, '1 payment moved back to approved', '# payments moved back to approved'),
  },
  hold_payments: {
    doing: (count) => plural(count, 'Putting on hold 1 payment', 'Putting on hold # payments'),
    done: (count) => plural(count, '1 payment put on hold', '# payments put on hold'),
  },
  release_payments: {
    doing: (count) => plural(count, 'Releasing 1 payment', 'Releasing # payments'),
    done: (count) => plural(count, '1 payment released', '# payments released'),
  },
  add_payments_to_file: {
    doing: (count) => plural(count, 'Adding to the bank file 1 payment', 'Adding to the bank file # payments'),
    done: (count) => plural(count, '1 payment added to the bank file', '# payments added to the bank file'),
  },
  return_payments_to_queue: {
    doing: (count) => plural(count, 'Returning to the queue 1 payment', 'Returning to the queue # payments'),
    done: (count) => plural(count, '1 payment returned to the queue', '# payments returned to the queue'),
  },
} as const satisfies Record<string, RunText>;

/** The name of the texts of a bulk run, such as 'approve_items'. */
export type RunKind = keyof typeof runTexts;

export function isRunKind(name: unknown): name is RunKind {
  return typeof name === 'string' && Object.hasOwn(runTexts, name);
}
