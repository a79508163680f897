import { useReducedMotion } from '@mantine/hooks';
import AnimatedCount from 'react-countup';
import { withCommas } from '#domain/money/display.ts';
import styles from './CountUp.module.css';
import { Spoken } from './Spoken.tsx';

const countUpSeconds = 2.75;

/**
 * A figure that counts up to its value, from the previous one when it changes. Readers hear the final value only, and
 * people who prefer less motion see it at once.
 */
export function CountUp({ value, decimals = 0 }: { value: string | number; decimals?: 0 | 2 }) {
  const text = withCommas(String(value));
  const calm = useReducedMotion();
  if (calm) return <span className={styles.figure}>{text}</span>;

  return (
    <span className={styles.figure}>
      <span aria-hidden="true">
        <AnimatedCount
          end={Number(value)}
          duration={countUpSeconds}
          decimals={decimals}
          separator=","
          preserveValue
          formattingFn={(shown) => (shown === Number(value) ? text : withCommas(shown.toFixed(decimals)))}
        />
      </span>
      <Spoken>{text}</Spoken>
    </span>
  );
}
