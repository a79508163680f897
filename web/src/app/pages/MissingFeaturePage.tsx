import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { type PlanFeature, planFeatureLabel } from '#domain/billing/plans.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Shown in place of a page that the company's plan does not include. */
export function MissingFeaturePage({ feature, plan }: { feature: PlanFeature; plan: string }) {
  const { rights } = useSession();
  const canChangePlan = hasGrant(rights.user_rp_details, '/billingsubscriptions');
  return (
    <MessagePage
      title={`The plan ${plan} includes ${planFeatureLabel[feature].toLowerCase()}`}
      icon={<IconSparkles size={20} aria-hidden="true" />}
      action={
        canChangePlan ? (
          <Button component={AppLink} href="/billingsubscriptions">
            See plans
          </Button>
        ) : (
          <Button component={AppLink} href="/home" variant="default">
            Go home
          </Button>
        )
      }
    >
      {canChangePlan
        ? 'Your plan does not include it. You see what another plan costs before you change.'
        : 'The plan of your company does not include it. Ask an administrator to change the plan.'}
    </MessagePage>
  );
}
