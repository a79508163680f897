import type { ComponentProps, ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps extends ComponentProps<'section'> {
  /**
   * True to add inner padding. Lists and tables are shown without padding, so that they extend to the edge of the card.
   */
  padded?: boolean;
}

/** A bordered section on the surface colour. */
export function Card({ padded = false, className, ...rest }: CardProps) {
  return <section {...rest} className={[styles.card, padded && styles.padded, className].filter(Boolean).join(' ')} />;
}

interface CardHeaderProps {
  title: ReactNode;
  detail?: ReactNode;
  /** A count, a link or a subtle button on the right. */
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
