import styles from './Logo.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

/** The logo mark and the name. `size` is the height of the mark in px. */
export function Logo({ size = 22, markOnly = false }: { size?: number; markOnly?: boolean }) {
  return (
    <span className={styles.logo} style={{ fontSize: size >= 26 ? 17 : 15 }}>
      <Mark size={size} />
      {markOnly ? <ScreenReaderText>Outlay</ScreenReaderText> : <span>Outlay</span>}
    </span>
  );
}

export function Mark({ size }: { size: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="var(--accent)" />
      <path
        d="M16.6 8.2A6 6 0 1 0 18 12"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
      <circle cx="17.6" cy="7" r="1.7" fill="var(--on-accent)" />
    </svg>
  );
}
