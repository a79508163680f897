import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { CheckboxField } from '../../../../ui/CheckboxField.tsx';
import { DateOnly } from '../../../../ui/DateOnly.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useSetUpWrite } from '../../ach.calls.ts';
import styles from '../../ach.module.css';
import { OwnerList } from '../OwnerList.tsx';
import type { StepProps } from './step-props.ts';

/**
 * The step in which the account admin certifies the list of owners. After a change, the list must be certified again.
 */
export function CertificationStep({ setUp }: StepProps) {
  const owners = useSetUpWrite('ach.beneficialOwners');
  const [isChecked, setChecked] = useState(false);

  function certify() {
    owners
      .save({ action: { kind: 'certify' } })
      .then(() => notify.success('Beneficial owners certified'))
      .catch((error: unknown) => notify.failure(errorText(error)));
  }

  return (
    <div className={styles.form}>
      {setUp.recertify_by && (
        <p className={styles.text}>
          The owners changed. Certify the list again by <DateOnly date={setUp.recertify_by} />, otherwise payments stop.
        </p>
      )}
      <OwnerList setUp={setUp} />
      <CheckboxField
        label={setUp.certification_text}
        checked={isChecked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      <div className={styles.buttons}>
        <Button disabled={!isChecked} loading={owners.isPending} onClick={certify}>
          Certify
        </Button>
      </div>
    </div>
  );
}
