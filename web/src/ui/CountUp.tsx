import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { withCommas } from '#domain/money/display.ts';
import styles from './CountUp.module.css';
import { Spoken } from './Spoken.tsx';

const countUpMs = 2750;

/**
 * A figure that counts up to its value, from the previous one when it changes. Readers hear the final value only, and
 * people who prefer less motion see it at once.
 */
export function CountUp({ value, decimals = 0 }: { value: string | number; decimals?: 0 | 2 }) {
  const text = withCommas(String(value));
  const calm = useReducedMotion();
  const shown = useCount(Number(value));
  if (calm || shown === Number(value)) return <span className={styles.figure}>{text}</span>;

  return (
    <span className={styles.figure}>
      <span aria-hidden="true">{withCommas(shown.toFixed(decimals))}</span>
      <Spoken>{text}</Spoken>
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
      const part = (now - startedAt) / countUpMs;
      reached.current = part < 1 ? from + (target - from) * easeOut(part) : target;
      setShown(reached.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target]);

  return shown;
}

/** Quick at first, slow to arrive. */
function easeOut(part: number): number {
  return Math.max(0, 1 - 2 ** (-10 * part));
}
