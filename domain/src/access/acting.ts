import { inEnglish, t } from '../language/translate.ts';

/** The durations, in minutes, for which the provider's support can act as a person in a company. */
export const actingMinutes = [15, 30, 60] as const;

interface Acting {
  /** The name of the provider admin. */
  actor_name: string;
  /** The name of the person the admin acts as. */
  person: string;
  reason: string;
}

/**
 * Returns the text that marks every action of support in the company's history. It is saved, so it is always in
 * English.
 */
export function actingText({ actor_name, person, reason }: Acting): string {
  return inEnglish(() => t`${supportName(actor_name)} acting as ${person} (reason: ${reason})`);
}

export function supportName(actor_name: string): string {
  return inEnglish(() => t`Outlay support (${actor_name})`);
}

/** True if the text of a session's starter marks support acting as a person; false for a partner's session. */
export function isActingText(entered_by: string): boolean {
  return entered_by.startsWith(`${support} (`);
}

const support = 'Outlay support';

export const actingRefusals = {
  'acting.read_only': () =>
    t`You are acting as this person and can only look. Stop, and start again with changes allowed.`,
  'acting.never': () => t`This is not possible while you act as another person.`,
  'acting.nobody': () => t`This company has no active super admin. Choose another person.`,
} satisfies Record<string, () => string>;
