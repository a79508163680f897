import { useState } from 'react';
import { initials } from '#domain/text/initials.ts';
import { usePhoto } from '../lib/photos.ts';
import styles from './Avatar.module.css';

export interface AvatarProps {
  name: string;
  img_path?: string | null;
  email?: string;
  size?: 16 | 20 | 24 | 28 | 36 | 64;
}

/** A photo, or the person's initials on a background colour derived from the name. */
export function Avatar({ name, img_path, email, size = 24 }: AvatarProps) {
  const title = email ? `${name}, ${email}` : name;
  const photo = usePhoto(img_path ? undefined : email);
  const [broken, setBroken] = useState<string | null>(null);
  const src = img_path ?? photo;
  if (src && src !== broken)
    return (
      <img className={styles.avatar} data-size={size} src={src} alt="" title={title} onError={() => setBroken(src)} />
    );
  return (
    <span className={styles.avatar} data-size={size} data-tint={tintOf(name)} title={title} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** The avatars of several people in a row. */
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

/** The avatar of a delegate, with a small one of the person they act for. */
export function AvatarPair({ actor, behalf }: { actor: AvatarProps; behalf: AvatarProps }) {
  return (
    <span className={styles.pair}>
      <Avatar {...actor} size={24} />
      <Avatar {...behalf} size={16} />
    </span>
  );
}

const tints = 6;

/**
 * Hashes a name to a tint, so that a person has the same colour everywhere. A different seed or factor would change all
 * colours.
 */
function tintOf(name: string): number {
  let sum = 2369;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 175 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % tints) + 1;
}
