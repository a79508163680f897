import styles from './ReadingConfidence.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

type Confidence = 'low' | 'medium' | 'high';

/** Marks a value that was read from the receipt, with the confidence of the reading. */
export function ReadingConfidence({ confidence }: { confidence: Confidence }) {
  const bars = { low: 1, medium: 2, high: 3 }[confidence];
  return (
    <span className={styles.read} data-low={confidence === 'low' || undefined} title="Read from the receipt">
      {confidence === 'low' ? 'Please check' : 'From receipt'}
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-off={bar > bars || undefined} />
        ))}
      </span>
      <ScreenReaderText> confidence {bars} of 3</ScreenReaderText>
    </span>
  );
}
