import { Button } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import type { SoldPlan } from './plans.calls.ts';

/** The button that archives a plan, so that new clients cannot choose it, or offers an archived plan again. */
export function ArchiveButton({ plan, onDone }: { plan: SoldPlan; onDone: () => void }) {
  const archive = useWrite('plans.archive');
  const [isConfirming, setConfirming] = useState(false);
  const { code, version, name, clients } = plan;
  const is_archived = !plan.is_archived;

  async function confirm() {
    try {
      await archive.mutateAsync({ code, version, is_archived });
      notify.success(is_archived ? `The plan ${name} is archived` : `Companies can choose the plan ${name} again`);
      onDone();
    } catch (error) {
      notify.failure(errorText(error));
      setConfirming(false);
    }
  }

  return (
    <>
      <Button variant="subtle" leftSection={<IconArchive aria-hidden="true" />} onClick={() => setConfirming(true)}>
        {is_archived ? 'Archive' : 'Offer again'}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={is_archived ? `Archive the plan ${name}?` : `Offer the plan ${name} again?`}
          action={is_archived ? 'Archive' : 'Offer again'}
          isPending={archive.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {is_archived
            ? `No company can choose it any more. ${keepText(clients)}`
            : 'Every company can choose it from now on.'}
        </ConfirmDialog>
      )}
    </>
  );
}

function keepText(clients: number): string {
  if (clients === 0) return 'No company has it.';
  return clients === 1
    ? 'The company that has it keeps it.'
    : `The ${countText(clients)} companies that have it keep it.`;
}
