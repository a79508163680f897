import type { Endpoint } from '#contract/endpoint.ts';
import { isPermitted, superAdmin } from '#domain/access/permission.ts';
import { type PlanFeature, planFeatureLabel } from '#domain/billing/plans.ts';
import { isEnabled } from '#domain/subscriptions/trial.ts';
import type { Actor } from './context.ts';
import { Refused } from './refusals.ts';

type Admission = Pick<Endpoint, 'permission' | 'admits_inactive' | 'open_when_ended' | 'plan_feature'>;

/**
 * Denies by default: admits only active people with the declared permission, in a company whose subscription is active
 * and whose plan has the declared feature. An endpoint can declare that it also admits inactive people or is open after
 * the subscription has ended.
 */
export function admit(endpoint: Admission, actor: Actor): Actor {
  if (!actor.is_active && !endpoint.admits_inactive) throw new Refused('session.disabled');
  if (!isPermitted(endpoint.permission, actor.access)) throw new Refused('access.denied');
  const phase = actor.subscription?.phase;
  if (phase && !isEnabled(phase) && !isOpenWhenEnded(endpoint, actor))
    throw new Refused('access.subscription', { phase });
  if (endpoint.plan_feature) requireFeature(actor, endpoint.plan_feature);
  return actor;
}

/** Refuses people whose company's plan lacks the feature. A trial has every feature. */
export function requireFeature({ missing_features }: Pick<Actor, 'missing_features'>, feature: PlanFeature): void {
  const name = missing_features[feature];
  if (name !== undefined) throw new Refused('plan.feature', { feature: planFeatureLabel[feature].toLowerCase(), name });
}

function isOpenWhenEnded({ open_when_ended }: Admission, actor: Actor): boolean {
  if (open_when_ended === 'super_admin') return isPermitted(superAdmin, actor.access);
  return open_when_ended === 'everyone';
}
