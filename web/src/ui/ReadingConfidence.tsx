import styles from './ReadingConfidence.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

type Confidence = 'low' | 'medium' | 'high';

interface ReadingConfidenceProps {
  confidence: Confidence;
  /** Where the value comes from: the receipt, earlier expenses at the merchant, or the merchant's name. */
  source?: 'receipt' | 'history' | 'name';
  /** The value on the receipt, if another one is suggested. */
  readValue?: string | undefined;
}

const labels = {
  receipt: { short: 'From receipt', long: 'Read from the receipt' },
  history: { short: 'Suggested', long: 'Suggested from earlier expenses at this merchant' },
  name: { short: 'Suggested', long: 'Suggested by the name of the merchant' },
};

/** Marks a value that was read from the receipt or suggested for it, with its confidence. */
export function ReadingConfidence({ confidence, source = 'receipt', readValue }: ReadingConfidenceProps) {
  const bars = { low: 1, medium: 2, high: 3 }[confidence];
  const { short, long } = labels[source];
  const explained = readValue ? `${long}. The receipt shows “${readValue}”.` : long;
  return (
    <span className={styles.read} data-low={confidence === 'low' || undefined} title={explained}>
      {confidence === 'low' ? 'Please check' : short}
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-off={bar > bars || undefined} />
        ))}
      </span>
      <ScreenReaderText>
        {source === 'history' && ` from earlier expenses at this merchant,`} confidence {bars} of 3
      </ScreenReaderText>
    </span>
  );
}
