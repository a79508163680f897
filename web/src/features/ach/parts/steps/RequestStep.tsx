import { Button } from '@mantine/core';
import { errorText } from '../../../../lib/call-error.ts';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { notify } from '../../../../ui/notices.ts';
import { type SetUp, useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';

/** The step that requests bank transfers, which the provider then enables. */
export function RequestStep({ setUp }: { setUp: SetUp }) {
  const request = useSetUpWrite('ach.request');

  function send() {
    request
      .save({})
      .then(() => notify.success('ACH requested'))
      .catch((error: unknown) => notify.failure(errorText(error)));
  }

  if (setUp.is_ach_requested)
    return (
      <p className={styles.text}>
        {setUp.requested_at && (
          <>
            Requested <DateTime at={setUp.requested_at} />.{' '}
          </>
        )}
        You can leave this page. The set-up continues here once bank transfers are enabled.
      </p>
    );
  return (
    <div className={styles.form}>
      <p className={styles.text}>You need these details to set up bank transfers:</p>
      <ul className={styles.needs}>
        <li>The registered name, address and EIN of your company.</li>
        <li>A person who manages it, and everyone who owns 25% or more.</li>
        <li>The routing and account number of a US bank account in USD.</li>
      </ul>
      <div className={styles.buttons}>
        <Button loading={request.isPending} onClick={send}>
          Request ACH
        </Button>
      </div>
    </div>
  );
}
