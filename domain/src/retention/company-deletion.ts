import { allow, type Decision, refuse } from '../decision.ts';

/** The number of days for which a requested deletion can be withdrawn. */
export const deletionWaitDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the time at which the company will be deleted. Refuses for the provider's own company, or if the super admin
 * does not type the company's name to confirm the request.
 */
export function requestDeletionOf(
  company: { kind: 'customer' | 'provider'; name: string },
  { typed_name, now }: { typed_name: string; now: Date },
): Decision<Date, 'company.is_provider' | 'company.name_differs'> {
  if (company.kind === 'provider') return refuse('company.is_provider');
  if (typed_name.toLowerCase() !== company.name.toLowerCase()) return refuse('company.name_differs');
  return allow(new Date(now.getTime() + deletionWaitDays * dayMs));
}
