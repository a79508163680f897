import type { advances } from '#contract/advances.contract.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../http/context.ts';
import { availableAdvances } from './applications/available-advances.ts';
import { changeApplications } from './applications/change-applications.ts';
import { editAmount } from './approval/edit-amount.ts';
import { commentAdvance } from './comment-advance.ts';
import { createDraft, editAdvance, editDraft } from './draft-advance.ts';
import { companyAdvances, ownAdvances } from './lists/list-advances.ts';
import { giveBack } from './payment/give-back.ts';
import { markPaid } from './payment/mark-paid.ts';
import { previewAdvance } from './preview-advance.ts';
import { advanceDetails, withAdvance } from './read-advance.ts';
import { cancelAdvance, recallAdvance } from './recall-advance.ts';
import { remindAdvance } from './remind-advance.ts';
import { removeAdvances } from './remove-advances.ts';
import { createAdvance, submitAdvance } from './submit-advance.ts';

export const advancesRoutes = {
  list: readReplica(ownAdvances),
  clientList: readReplica(companyAdvances),
  details: read(advanceDetails),
  draftCreate: write(withAdvance(createDraft)),
  draftEdit: write(withAdvance(editDraft)),
  create: write(withAdvance(createAdvance)),
  edit: write(withAdvance(editAdvance)),
  preview: read(previewAdvance),
  submit: write(withAdvance(submitAdvance)),
  recall: write(withAdvance(recallAdvance)),
  cancel: write(withAdvance(cancelAdvance)),
  remove: write(removeAdvances),
  remind: write(remindAdvance),
  comment: write(commentAdvance),
  available: read(availableAdvances),
  link: write(changeApplications),
  markPaid: write(withAdvance(markPaid)),
  giveBack: write(withAdvance(giveBack)),
} satisfies RoutesOf<typeof advances>;

/** The approval routes that exist only for advances. */
export const advanceApprovalRoutes = {
  editAdvance: write(editAmount),
  applyAdvances: write(changeApplications),
} satisfies Pick<RoutesOf<typeof approvals>, 'editAdvance' | 'applyAdvances'>;
