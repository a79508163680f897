import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import type { PlanFeature } from '#domain/billing/plans.ts';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Shown instead of a page whose feature is not part of the company's plan. */
export function MissingFeaturePage({ feature, plan }: { feature: PlanFeature; plan: string }) {
  const { rights } = useSession();
  const canChangePlan = hasGrant(rights.user_rp_details, '/billingsubscriptions');
  return (
    <MessagePage
      title={titles[feature](plan)}
      icon={<IconSparkles size={20} aria-hidden="true" />}
      action={
        canChangePlan ? (
          <Button component={AppLink} href="/billingsubscriptions">
            {t`See plans`}
          </Button>
        ) : (
          <Button component={AppLink} href="/home" variant="default">
            {t`Go home`}
          </Button>
        )
      }
    >
      {canChangePlan
        ? t`Your plan does not include it. You see what another plan costs before you change.`
        : t`The plan of your company does not include it. Ask an administrator to change the plan.`}
    </MessagePage>
  );
}

const titles: Record<PlanFeature, (plan: string) => string> = {
  multi_level_approval: (plan) => t`The plan ${plan} includes approval in several steps`,
  corporate_cards: (plan) => t`The plan ${plan} includes corporate cards`,
  advances: (plan) => t`The plan ${plan} includes cash advances`,
  analytics: (plan) => t`The plan ${plan} includes analytics and insights`,
  accounting_export: (plan) => t`The plan ${plan} includes accounting exports`,
  bank_payments: (plan) => t`The plan ${plan} includes bank payments`,
  priority_support: (plan) => t`The plan ${plan} includes priority support`,
};
