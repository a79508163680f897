import type { Answer } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';

interface ApprovalLinksSettingProps {
  setting: Answer<'notifications.list'>['approval_links'];
  canChange: boolean;
}

/** The setting that adds links to approve and send back to approval emails. */
export function ApprovalLinksSetting({ setting, canChange }: ApprovalLinksSettingProps) {
  const save = useWrite('notifications.saveApprovalLinks');
  const explanation =
    'Approvers decide without signing in. A link works once, for 14 days, and only for the current approver.';

  return (
    <Card padded aria-label="Approval emails">
      <SwitchField
        label="Approve and send back from emails"
        description={setting.reason ?? explanation}
        checked={save.isPending ? save.variables.is_on : setting.is_on}
        disabled={!canChange || save.isPending || setting.reason !== null}
        onChange={({ currentTarget }) =>
          save.mutate({ is_on: currentTarget.checked }, { onError: (error) => notify.failure(errorText(error)) })
        }
      />
    </Card>
  );
}
