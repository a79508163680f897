import { allow, type Decision, refuse } from '../decision.ts';

/** A requested deletion can be withdrawn for this number of days. */
export const deletionWaitDays = 30;

const dayMs = 24 * 60 * 60 * 1000;

/** Decides when the company is deleted. The super admin confirms the request by typing the company's name. */
export function requestDeletionOf(
  company: { kind: 'customer' | 'provider'; name: string },
  { typed_name, now }: { typed_name: string; now: Date },
): Decision<Date, 'company.is_provider' | 'company.name_differs'> {
  if (company.kind === 'provider') return refuse('company.is_provider');
  if (typed_name.toLowerCase() !== company.name.toLowerCase()) return refuse('company.name_differs');
  return allow(new Date(now.getTime() + deletionWaitDays * dayMs));
}
