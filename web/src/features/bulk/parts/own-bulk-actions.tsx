import { IconBellRinging, IconSend, IconTrash } from '@tabler/icons-react';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import type { OwnDialog } from './OwnBulkDialogs.tsx';

interface OwnBulk<Stage> {
  /** The stages of the selected items. */
  stages: readonly Stage[];
  is: Record<'awaitsApproval' | 'isUnsubmitted' | 'isDraft', (stage: Stage) => boolean>;
  tooMany: string | undefined;
  isReminding: boolean;
  isSubmitting: boolean;
  remind: () => void;
  openDialog: (dialog: OwnDialog) => void;
}

/** The bulk actions for the user's own reports or advances, each available only in some stages. */
export function ownBulkActions<Stage>(bulk: OwnBulk<Stage>): Record<'remind' | 'submit' | 'remove', BulkAction> {
  const { stages, is, tooMany, openDialog } = bulk;
  return {
    remind: {
      label: 'Remind',
      icon: <IconBellRinging aria-hidden="true" />,
      unavailable: stages.some(is.awaitsApproval) ? tooMany : 'in approval only',
      isPending: bulk.isReminding,
      onClick: bulk.remind,
    },
    submit: {
      label: 'Submit',
      icon: <IconSend aria-hidden="true" />,
      unavailable: stages.every(is.isUnsubmitted) ? tooMany : 'drafts only',
      isPending: bulk.isSubmitting,
      onClick: () => openDialog('submit'),
    },
    remove: {
      label: 'Delete',
      icon: <IconTrash aria-hidden="true" />,
      unavailable: stages.every(is.isDraft) ? undefined : 'drafts only',
      onClick: () => openDialog('delete'),
    },
  };
}
