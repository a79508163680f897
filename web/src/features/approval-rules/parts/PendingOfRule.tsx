import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { counted } from '../../bulk/parts/bulk-selection.ts';
import { useRun } from '../../bulk/parts/use-runs.ts';
import type { ApprovalRule } from '../approval-rules.calls.ts';
import { rerouteText } from '../rule-labels.ts';

interface PendingOfRuleProps {
  rule: ApprovalRule;
  isFixed: boolean;
}

/**
 * Shows how many pending items this rule routed, with a button that reroutes them unless the rule cannot be edited.
 * Renders nothing if there are none.
 */
export function PendingOfRule({ rule, isFixed }: PendingOfRuleProps) {
  const [isDialogOpen, setDialog] = useState(false);
  const { begin, isPending } = useRun('approvalRules.reroute');
  const { id: rule_id, applies_to, name, no_of_pending } = rule;
  const pending = `${countText(no_of_pending)} pending`;
  if (no_of_pending === 0) return null;
  if (isFixed) return <span>{pending}</span>;

  function reroute() {
    begin({ applies_to, rule_id }, `reroute_${applies_to}s`)
      .catch((error: unknown) => notify.failure(errorText(error)))
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
          {rerouteText(applies_to, name)}
        </ConfirmDialog>
      )}
    </>
  );
}
