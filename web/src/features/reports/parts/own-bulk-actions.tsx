import { IconBellRinging, IconSend, IconTrash } from '@tabler/icons-react';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import type { OwnDialog } from './OwnBulkDialogs.tsx';

interface OwnBulk<Stage> {
  /** Of what is chosen. */
  stages: readonly Stage[];
  is: Record<'awaitsApproval' | 'isUnsubmitted' | 'isDraft', (stage: Stage) => boolean>;
  tooMany: string | undefined;
  isReminding: boolean;
  isSubmitting: boolean;
  remind: () => void;
  ask: (dialog: OwnDialog) => void;
}

/** What is done with several of one's own, reports or advances, as far as where they stand lets it. */
export function ownBulkActions<Stage>(of: OwnBulk<Stage>): Record<'remind' | 'submit' | 'remove', BulkAction> {
  const { stages, is, tooMany, ask } = of;
  return {
    remind: {
      label: 'Remind',
      icon: <IconBellRinging aria-hidden="true" />,
      unavailable: stages.some(is.awaitsApproval) ? tooMany : 'in approval only',
      isPending: of.isReminding,
      onClick: of.remind,
    },
    submit: {
      label: 'Submit',
      icon: <IconSend aria-hidden="true" />,
      unavailable: stages.every(is.isUnsubmitted) ? tooMany : 'drafts only',
      isPending: of.isSubmitting,
      onClick: () => ask('submit'),
    },
    remove: {
      label: 'Delete',
      icon: <IconTrash aria-hidden="true" />,
      unavailable: stages.every(is.isDraft) ? undefined : 'drafts only',
      onClick: () => ask('delete'),
    },
  };
}
