import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SwitchField } from '../../../../ui/SwitchField.tsx';

/** Switches per diem off. Its settings are then hidden, and it can be switched on again in the expense policies. */
export function PerDiemSwitch({ isFixed }: { isFixed: boolean }) {
  const enable = useWrite('perDiem.enable');
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);

  async function switchOff() {
    try {
      await enable.mutateAsync({ is_enabled: false });
      notify.success(t`Per diem switched off`);
      void navigate({ href: '/settings/expense/policies' });
    } catch (error) {
      setConfirming(false);
      notify.failure(errorText(error));
    }
  }

  return (
    <Card padded aria-label={t`Per diem`}>
      <SwitchField
        label={t`Employees can file per diem`}
        description={t`Switched off, the form and these settings are hidden. Filed claims keep their amount.`}
        checked
        disabled={isFixed}
        onChange={() => setConfirming(true)}
      />
      {isConfirming && (
        <ConfirmDialog
          title={t`Switch per diem off?`}
          action={t`Switch off`}
          isDestroying
          isPending={enable.isPending}
          onConfirm={() => void switchOff()}
          onClose={() => setConfirming(false)}
        >
          {t`Employees can no longer file per diem. Filed claims keep their amount, and your rates are saved. You can switch it on again in Expense policies.`}
        </ConfirmDialog>
      )}
    </Card>
  );
}
