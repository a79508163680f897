import type { ReactNode } from 'react';
import { rich } from '../../../ui/rich.tsx';
import styles from './FiledForBanner.module.css';

/** Shows a delegate on whose behalf they are filing expenses, reports or advances. */
export function FiledForBanner({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className={styles.banner} role="status">
      <span>{rich`You are filing on behalf of ${<b>{name}</b>}. Activity shows both names.`}</span>
      {children}
    </p>
  );
}
