import type { advances } from '#contract/advances.contract.ts';
import type { approvals } from '#contract/approvals.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { availableAdvances } from './available-advances.ts';
import { changeApplications } from './change-applications.ts';
import { commentAdvance } from './comment-advance.ts';
import { editAmount } from './edit-amount.ts';
import { giveBack } from './give-back.ts';
import { companyAdvances, ownAdvances } from './list-advances.ts';
import { markPaid } from './mark-paid.ts';
import { previewAdvance } from './preview-advance.ts';
import { advanceDetails } from './read-advance.ts';
import { remindAdvance } from './remind-advance.ts';
import { removeAdvances } from './remove-advances.ts';
import { createDraft, editAdvance, editDraft } from './save-advance.ts';
import { createAdvance, submitAdvance } from './submit-advance.ts';
import { cancelAdvance, recallAdvance } from './take-back-advance.ts';

export const advancesRoutes = {
  list: read(ownAdvances),
  clientList: read(companyAdvances),
  details: read(advanceDetails),
  draftCreate: write(createDraft),
  draftEdit: write(editDraft),
  create: write(createAdvance),
  edit: write(editAdvance),
  preview: read(previewAdvance),
  submit: write(submitAdvance),
  recall: write(recallAdvance),
  cancel: write(cancelAdvance),
  remove: write(removeAdvances),
  remind: write(remindAdvance),
  comment: write(commentAdvance),
  available: read(availableAdvances),
  link: write(changeApplications),
  markPaid: write(markPaid),
  giveBack: write(giveBack),
} satisfies RoutesOf<typeof advances>;

/** What approvals ask of advances alone. */
export const advanceApprovalRoutes = {
  editAdvance: write(editAmount),
  applyAdvances: write(changeApplications),
} satisfies Pick<RoutesOf<typeof approvals>, 'editAdvance' | 'applyAdvances'>;
