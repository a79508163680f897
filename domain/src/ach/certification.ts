/** The states of a company's certification of its beneficial owners. */
export const certificationStates = ['not_needed', 'uncertified', 'recertify', 'certified'] as const;
export type CertificationState = (typeof certificationStates)[number];

const recertifyDays = 30;
const dayMs = 86_400_000;

/** Returns the last day on which a company can certify its owners again after they changed. */
export function recertifyBy(changed_at: Date): string {
  return new Date(changed_at.getTime() + recertifyDays * dayMs).toISOString().slice(0, 10);
}

/** Returns the certification state on a day. An overdue recertification counts as uncertified. */
export function certificationOn(
  { state, recertify_by }: { state: CertificationState; recertify_by: string | null },
  today: string,
): CertificationState {
  return state === 'recertify' && recertify_by !== null && today > recertify_by ? 'uncertified' : state;
}

/** Returns the statement about the beneficial owners that an account admin confirms. */
export function certificationText(name: string): string {
  return `I, ${name}, hereby certify, to the best of my knowledge, that the information provided about the beneficial owners is complete and correct.`;
}
