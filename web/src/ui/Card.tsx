import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /** Adds the card's own padding; lists and tables run to the edge without it. */
  padded?: boolean;
}

/** A white sheet with a hairline. */
export function Card({ padded = false, className, ...rest }: CardProps) {
  return <section {...rest} className={[styles.card, padded && styles.padded, className].filter(Boolean).join(' ')} />;
}

interface CardHeaderProps {
  title: ReactNode;
  detail?: ReactNode;
  /** A count, a link or a quiet button at the right. */
  end?: ReactNode;
}

export function CardHeader({ title, detail, end }: CardHeaderProps) {
  return (
    <header className={styles.header}>
      <h2>{title}</h2>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </header>
  );
}
