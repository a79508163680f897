import { Button } from '@mantine/core';
import { errorText } from '../../../../lib/call-error.ts';
import { notify } from '../../../../ui/notices.ts';
import { useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { OwnerList } from '../OwnerList.tsx';
import type { StepProps } from './step-props.ts';

/** The step that lists everyone who owns 25% or more, until the user confirms that the list is complete. */
export function OwnersStep({ setUp }: StepProps) {
  const owners = useSetUpWrite('ach.beneficialOwners');
  const isVerified = setUp.owners.every(({ status }) => status === 'verified');

  function finish() {
    owners.save({ action: { kind: 'finish' } }).catch((error: unknown) => notify.failure(errorText(error)));
  }

  return (
    <div className={styles.form}>
      <p className={styles.text}>
        A beneficial owner holds 25% or more of the company, directly or through other companies.
      </p>
      <OwnerList setUp={setUp} />
      <div className={styles.buttons}>
        <Button disabled={!isVerified} loading={owners.isPending} onClick={finish}>
          {setUp.owners.length === 0 ? 'Nobody owns 25% or more' : 'The list is complete'}
        </Button>
      </div>
      {!isVerified && <p className={styles.text}>You can continue when the bank has verified every owner.</p>}
    </div>
  );
}
