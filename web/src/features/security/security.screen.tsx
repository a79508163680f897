import { PageHeader } from '../../ui/PageHeader.tsx';
import { SessionRulesCard } from './parts/rules/SessionRulesCard.tsx';
import { SignInsCard } from './parts/rules/SignInsCard.tsx';
import { TwoFactorRuleCard } from './parts/rules/TwoFactorRuleCard.tsx';
import { ScimCard } from './parts/scim/ScimCard.tsx';
import { DomainsCard } from './parts/sign-on/DomainsCard.tsx';
import { ProviderCard } from './parts/sign-on/ProviderCard.tsx';
import styles from './security.module.css';

/** Settings for how the people of the company sign in. */
export function SecurityScreen() {
  return (
    <>
      <PageHeader title="Security" line="Choose how the people of your company sign in." />
      <div className={styles.stack}>
        <TwoFactorRuleCard />
        <ProviderCard />
        <DomainsCard />
        <ScimCard />
        <SessionRulesCard />
        <SignInsCard />
      </div>
    </>
  );
}
