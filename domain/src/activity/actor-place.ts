import { currentLanguage, t } from '../language/translate.ts';

/** The placeholder for the actor in sentences that do not start with the actor, as in Japanese and Arabic. */
export const actorPlace = '{actor}';

/** Inserts the name of the actor into a sentence: 'Ana Silva paid USD 50.00 for ER-1042'. */
export function withActor(sentence: string, name: string): string {
  return sentence.includes(actorPlace) ? sentence.replace(actorPlace, () => name) : `${name} ${sentence}`;
}

/**
 * Returns the name of the actor; in English 'You' if the reader is the actor. Other languages keep the name, because
 * their verbs would need another form after 'you'.
 */
export function actorName(name: string, { is_own }: { is_own: boolean }): string {
  return is_own && currentLanguage().code === 'en' ? t`You` : name;
}
