import { initials } from '#domain/text/initials.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  img_path?: string | null;
  email?: string;
  size?: 16 | 20 | 24 | 28 | 36;
}

/** A face, or the initials of first and last word on a tint chosen from the name. The name stands beside it or in its title. */
export function Avatar({ name, img_path, email, size = 24 }: AvatarProps) {
  const title = email ? `${name}, ${email}` : name;
  if (img_path) return <img className={styles.avatar} data-size={size} src={img_path} alt="" title={title} />;
  return (
    <span className={styles.avatar} data-size={size} data-tint={tintOf(name)} title={title} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** Several people in a row: 'either one' or 'all' of them. */
export function Avatars({
  people,
  size = 20,
}: {
  people: readonly AvatarProps[];
  size?: AvatarProps['size'] & number;
}) {
  return (
    <span className={styles.row}>
      {people.map((person) => (
        <Avatar key={person.email ?? person.name} {...person} size={size} />
      ))}
    </span>
  );
}

/** Acting for someone else: the actor's face with the other's small one at its corner. */
export function AvatarPair({ actor, behalf }: { actor: AvatarProps; behalf: AvatarProps }) {
  return (
    <span className={styles.pair}>
      <Avatar {...actor} size={24} />
      <Avatar {...behalf} size={16} />
    </span>
  );
}

const tints = 6;

/** Start and factor are chosen so that the people of the design's pictures have the tints they have there. */
function tintOf(name: string): number {
  let sum = 2369;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 175 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % tints) + 1;
}
