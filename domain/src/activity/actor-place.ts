import { currentLanguage, t } from '../language/translate.ts';

/** The place of the actor in a sentence that does not begin with it, as in Japanese and Arabic. */
export const actorPlace = '{actor}';

/** The sentence with the name of its actor: 'Ana Silva paid USD 50.00 for ER-1042'. */
export function withActor(sentence: string, name: string): string {
  return sentence.includes(actorPlace) ? sentence.replace(actorPlace, () => name) : `${name} ${sentence}`;
}

/** 'You' for the reader. Other languages use the name, because their verbs would have another form. */
export function actorName(name: string, { is_own }: { is_own: boolean }): string {
  return is_own && currentLanguage().code === 'en' ? t`You` : name;
}
