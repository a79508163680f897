import { t } from '#domain/language/translate.ts';
import type { Answer } from '../../../lib/call.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Avatars } from '../../../ui/Avatar.tsx';
import styles from './NowWith.module.css';

type Person = Answer<'reports.details'>['data']['owner'];

/** The people who must act next: 'You', 'Tomás Ferreira', 'Rahul or Hannah'. */
export function NowWith({ people }: { people: readonly Person[] }) {
  const { user } = useSession();
  const [only, ...others] = people;
  if (!only) return <span className={styles.nobody}>–</span>;
  const isMe = others.length === 0 && only.user_id === user.user_id;
  return (
    <span className={styles.people}>
      <Avatars people={people.map((person) => ({ name: personName(person), email: person.email }))} />
      <span className={styles.names}>{isMe ? t`You` : names(people)}</span>
    </span>
  );
}

function names(people: readonly Person[]): string {
  const [only, ...others] = people;
  if (only && others.length === 0) return personName(only);
  return people.map(({ first_name }) => first_name).reduce((named, name) => t`${named} or ${name}`);
}
