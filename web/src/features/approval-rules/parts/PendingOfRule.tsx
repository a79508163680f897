import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { useRun } from '../../bulk/parts/use-runs.ts';
import { counted } from '../../reports/parts/chosen.ts';
import type { ApprovalRule } from '../approval-rules.calls.ts';

interface PendingOfRuleProps {
  rule: ApprovalRule;
  isFixed: boolean;
}

/** How many items wait on a way this rule chose, and letting their approvers be found anew. */
export function PendingOfRule({ rule, isFixed }: PendingOfRuleProps) {
  const [isDialogOpen, setDialog] = useState(false);
  const { begin, isPending } = useRun('approvalRules.reroute');
  const { id: rule_id, applies_to, name, no_of_pending } = rule;
  const pending = `${countText(no_of_pending)} pending`;
  if (no_of_pending === 0) return null;
  if (isFixed) return <span>{pending}</span>;

  function reroute() {
    begin({ applies_to, rule_id }, { noun: applies_to, doing: 'Re-routing', done: 're-routed' })
      .catch((error: unknown) => notify.failure(sentenceOf(error)))
      .finally(() => setDialog(false));
  }

  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconRoute size={14} aria-hidden="true" />}
        aria-label={`Re-route ${pending} of ${name}`}
        loading={isPending && !isDialogOpen}
        onClick={() => setDialog(true)}
      >
        Re-route {pending}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Re-route ${counted(no_of_pending, applies_to)}?`}
          action="Re-route"
          isPending={isPending}
          onConfirm={reroute}
          onClose={() => setDialog(false)}
        >
          Who decides on what “{name}” sent out and still waits is found anew, by the rules as they are now. Approvals
          given so far stand, and nobody is asked twice. What needs nobody any more is approved. Whoever is asked newly
          is told, and the history of each says so.
        </ConfirmDialog>
      )}
    </>
  );
}
