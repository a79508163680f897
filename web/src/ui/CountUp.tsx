import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import styles from './CountUp.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

const countUpMs = 2750;

/**
 * A number that counts up from its previous value. Screen readers announce only the final value, and people who prefer
 * reduced motion see it immediately.
 */
export function CountUp({ value, decimals = 0 }: { value: string | number; decimals?: 0 | 2 }) {
  const text = withCommas(String(value));
  const prefersReducedMotion = useReducedMotion();
  const shown = useCount(Number(value));
  if (prefersReducedMotion || shown === Number(value)) return <span className={styles.figure}>{text}</span>;

  return (
    <span className={styles.figure}>
      <span aria-hidden="true">{withCommas(shown.toFixed(decimals))}</span>
      <ScreenReaderText>{text}</ScreenReaderText>
    </span>
  );
}

function useCount(target: number): number {
  const [shown, setShown] = useState(0);
  const reached = useRef(0);

  useEffect(() => {
    const from = reached.current;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const progress = (now - startedAt) / countUpMs;
      reached.current = progress < 1 ? from + (target - from) * easeOut(progress) : target;
      setShown(reached.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}

/** Eases a progress: fast at first, slow at the end. */
function easeOut(progress: number): number {
  return Math.max(0, 1 - 2 ** (-10 * progress));
}
