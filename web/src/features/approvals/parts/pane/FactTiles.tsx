import type { ReactNode } from 'react';
import styles from './FactTiles.module.css';

interface FactTile {
  name: string;
  value: ReactNode;
}

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
