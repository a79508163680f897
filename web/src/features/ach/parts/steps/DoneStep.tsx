import { needsOwners } from '#domain/ach/onboarding-steps.ts';
import { TextLink } from '../../../../ui/TextLink.tsx';
import styles from '../../ach.module.css';
import { CompanyBank } from '../CompanyBank.tsx';
import { OwnerList } from '../OwnerList.tsx';
import type { StepProps } from './step-props.ts';

/**
 * The finished set-up: the bank account from which the company pays and, if its legal form requires them, the
 * beneficial owners, whose list can still be changed.
 */
export function DoneStep({ setUp }: StepProps) {
  const canWrite = setUp.can_write.allowed;
  return (
    <div className={styles.form}>
      {setUp.bank && (
        <>
          <h3 className={styles.part}>Bank account</h3>
          <CompanyBank bank={setUp.bank} canRemove={canWrite} />
        </>
      )}
      {needsOwners(setUp.business_type) && (
        <>
          <h3 className={styles.part}>Beneficial owners</h3>
          <OwnerList setUp={setUp} />
        </>
      )}
      <p className={styles.text}>
        Pay queued reports and advances by bank transfer under <TextLink href="/payout#payment">Payout</TextLink>.
      </p>
    </div>
  );
}
