import { allow, type Decision, refuse } from '../decision.ts';

/**
 * Until a company has rules of its own: the reporting manager, else the nearest manager above who is there, else a super
 * admin. `candidates` are all of those who can act, in that order. Nobody decides on their own report.
 */
export function chooseApprover(
  owner_id: string,
  candidates: readonly string[],
): Decision<string, 'report.no_approver'> {
  const chosen = candidates.find((id) => id !== owner_id);
  return chosen === undefined ? refuse('report.no_approver') : allow(chosen);
}
