import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';

/** The setting that lets claimants state that a receipt is lost. */
export function LostReceiptSetting({ canChange }: { canChange: boolean }) {
  const { rights } = useSession();
  const save = useWrite('policies.saveSettings');

  async function change(allows_lost_receipts: boolean) {
    try {
      await save.mutateAsync({ allows_lost_receipts });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card padded aria-label="Lost receipts">
      <SwitchField
        label="Accept statements for lost receipts"
        description="The claimant states why there is no receipt. Approvers, payers and the PDF show it. A rule that requires a receipt then flags the expense instead of blocking it, and its extra approvers still decide."
        checked={save.variables?.allows_lost_receipts ?? rights.allows_lost_receipts}
        disabled={!canChange || save.isPending}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
    </Card>
  );
}
