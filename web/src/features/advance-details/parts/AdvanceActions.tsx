import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconBellRinging,
  IconCash,
  IconCoins,
  IconPencil,
  IconReportMoney,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, use, useState } from 'react';
import { isOutstanding } from '#domain/advances/advance-stages.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../../lib/session.ts';
import { type Action, ActionRow } from '../../../ui/ActionRow.tsx';
import { AppLink, NavigationContext } from '../../../ui/AppLink.tsx';
import type { Advance } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { editAdvanceUrl, ownTabUrl } from '../../advances/parts/advance-urls.ts';
import { forQuery, useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { DeleteItemDialog } from '../../items/parts/DeleteItemDialog.tsx';
import { tabUrl } from '../../items/parts/report-urls.ts';
import { isBeingPaid } from '../../payout/parts/payable.ts';
import { MarkPaidDialog } from './MarkPaidDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import { useAdvanceReminder } from './use-advance-reminder.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';

const SubmitAdvanceDialog = lazy(() => import('../../advances/parts/SubmitAdvanceDialog.tsx'));

type AdvanceDialog = 'submit' | 'recall' | 'cancel' | 'delete' | 'pay' | 'return';

/** The actions that the user may take on the advance. */
export function AdvanceActions({ advance }: { advance: Advance }) {
  const { user } = useSession();
  const navigation = use(NavigationContext);
  const [dialog, setDialog] = useState<AdvanceDialog | null>(null);
  const reminder = useAdvanceReminder(advance);
  const { can, stage, owner } = advance;
  const close = () => setDialog(null);
  const isOwner = owner.user_id === user.user_id;
  const filed = useFiledFor(owner);

  const { actions, more } = actionList(advance, { reminder, openDialog: setDialog });

  return (
    <>
      <ActionRow
        before={
          <>
            {can.edit.allowed && (
              <Button
                component={AppLink}
                href={editAdvanceUrl(advance)}
                variant="default"
                leftSection={<IconPencil aria-hidden="true" />}
              >
                {t`Edit`}
              </Button>
            )}
            {isOwner && isOutstanding(stage) && (
              <Button
                component={AppLink}
                href={tabUrl('draft_report')}
                variant="default"
                leftSection={<IconReportMoney aria-hidden="true" />}
              >
                {t`Use in a report`}
              </Button>
            )}
          </>
        }
        actions={actions}
        more={more}
      />
      {dialog === 'submit' && (
        <Suspense>
          <SubmitAdvanceDialog advance={advance} onSubmitted={() => {}} onClose={close} />
        </Suspense>
      )}
      {(dialog === 'recall' || dialog === 'cancel') && (
        <WithdrawDialog
          advance={advance}
          move={dialog}
          onDone={() => dialog === 'recall' && navigation?.navigate(editAdvanceUrl(advance))}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <DeleteItemDialog
          kind="Advance"
          item={advance}
          onDeleted={() => navigation?.navigate(ownTabUrl('draft_advance', forQuery(filed)))}
          onClose={close}
        >
          {advanceLabels.deleteHint}
        </DeleteItemDialog>
      )}
      {dialog === 'pay' && <MarkPaidDialog advance={advance} onClose={close} />}
      {dialog === 'return' && <ReturnDialog advance={advance} onClose={close} />}
    </>
  );
}

interface ActionListOptions {
  reminder: ReturnType<typeof useAdvanceReminder>;
  openDialog: (dialog: AdvanceDialog) => void;
}

/** Returns the main actions as buttons and the other actions for the menu. */
function actionList({ can, stage }: Advance, { reminder, openDialog }: ActionListOptions) {
  const actions: Action[] = [];
  const more: Action[] = [];
  if (can.remind.allowed)
    actions.push({
      label: t`Remind`,
      icon: <IconBellRinging aria-hidden="true" />,
      isPending: reminder.isPending,
      onClick: reminder.remind,
    });
  if (can.recall.allowed)
    actions.push({
      label: t`Recall`,
      icon: <IconArrowBackUp aria-hidden="true" />,
      onClick: () => openDialog('recall'),
    });
  // An advance that is queued for payment is marked as paid in the payout lists.
  if (can.mark_paid.allowed && !isBeingPaid(stage))
    actions.push({
      label: t`Mark paid`,
      icon: <IconCash aria-hidden="true" />,
      leads: true,
      onClick: () => openDialog('pay'),
    });
  if (can.return.allowed)
    actions.push({
      label: t`Record return`,
      icon: <IconCoins aria-hidden="true" />,
      leads: true,
      onClick: () => openDialog('return'),
    });
  if (can.submit.allowed)
    actions.push({
      label: t`Submit advance`,
      icon: <IconSend aria-hidden="true" />,
      leads: true,
      onClick: () => openDialog('submit'),
    });
  if (can.delete.allowed)
    more.push({ label: t`Delete`, icon: <IconTrash aria-hidden="true" />, onClick: () => openDialog('delete') });
  // A draft that was never submitted can be deleted, so it is not cancelled.
  else if (can.cancel.allowed)
    more.push({
      label: t`Cancel advance`,
      icon: <IconBan aria-hidden="true" />,
      onClick: () => openDialog('cancel'),
    });

  return { actions, more };
}
