import styles from './ReadingConfidence.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

type Confidence = 'low' | 'medium' | 'high';

interface ReadingConfidenceProps {
  confidence: Confidence;
  /** Where the value comes from: the receipt, or earlier expenses with the merchant. */
  source?: 'receipt' | 'history';
}

const labels = {
  receipt: { short: 'From receipt', long: 'Read from the receipt' },
  history: { short: 'Suggested', long: 'You chose it for this merchant before' },
};

/** Marks a value that was read from the receipt or suggested for it, with its confidence. */
export function ReadingConfidence({ confidence, source = 'receipt' }: ReadingConfidenceProps) {
  const bars = { low: 1, medium: 2, high: 3 }[confidence];
  const { short, long } = labels[source];
  return (
    <span className={styles.read} data-low={confidence === 'low' || undefined} title={long}>
      {confidence === 'low' ? 'Please check' : short}
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-off={bar > bars || undefined} />
        ))}
      </span>
      <ScreenReaderText> confidence {bars} of 3</ScreenReaderText>
    </span>
  );
}
