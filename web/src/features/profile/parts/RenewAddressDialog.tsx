import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { profileLabels } from '../profile-labels.ts';

/** Asks for confirmation before the receipts address is renewed, because the current address then stops working. */
export function RenewAddressDialog({ onClose }: { onClose: () => void }) {
  const renew = useWrite('receiptMail.renew');

  function confirm() {
    renew.mutate(
      {},
      {
        onSuccess: () => {
          onClose();
          notify.success(profileLabels.addressRenewed);
        },
        onError: (error) => notify.failure(errorText(error)),
      },
    );
  }

  return (
    <ConfirmDialog
      title={t`Renew your receipts address?`}
      action={t`Renew address`}
      isPending={renew.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {profileLabels.renewHint}
    </ConfirmDialog>
  );
}
