import type { ReactNode } from 'react';
import styles from './FactTiles.module.css';

export interface FactTile {
  name: string;
  value: ReactNode;
}

/** A few facts beside each other, each a name over its value. */
export function FactTiles({ tiles }: { tiles: readonly FactTile[] }) {
  return (
    <dl className={styles.tiles}>
      {tiles.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
