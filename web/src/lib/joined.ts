import { t } from '#domain/language/translate.ts';

/** Joins names: 'Rahul and Hannah', 'Rahul and Hannah and Tomás'; empty without names. */
export function joinedByAnd([first = '', ...others]: readonly string[]): string {
  return others.reduce((joined, name) => t`${joined} and ${name}`, first);
}

/** Joins names: 'Rahul or Hannah'. */
export function joinedByOr([first = '', ...others]: readonly string[]): string {
  return others.reduce((joined, name) => t`${joined} or ${name}`, first);
}
