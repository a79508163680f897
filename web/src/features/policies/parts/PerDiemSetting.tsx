import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { useSession } from '../../../lib/session.ts';
import { Card } from '../../../ui/Card.tsx';
import { notify } from '../../../ui/notices.ts';
import { SwitchField } from '../../../ui/SwitchField.tsx';

/** Switches per diem on. Per diem then has its own settings, where it can be switched off. */
export function PerDiemSetting({ canChange }: { canChange: boolean }) {
  const { rights } = useSession();
  const enable = useWrite('perDiem.enable');
  if (rights.show_per_diem) return null;

  async function switchOn() {
    try {
      await enable.mutateAsync({ is_enabled: true });
      notify.success('Per diem switched on. Set up the rates in Settings, Per diem.');
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card padded aria-label="Per diem">
      <SwitchField
        label="Pay a per diem for business travel"
        description="Employees file trips and receive a daily allowance without receipts."
        checked={enable.isPending}
        disabled={!canChange || enable.isPending}
        onChange={() => void switchOn()}
      />
    </Card>
  );
}
