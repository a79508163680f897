import { t, texts } from '#domain/language/translate.ts';
import styles from './ReadingConfidence.module.css';
import { ScreenReaderText } from './ScreenReaderText.tsx';

type Confidence = 'low' | 'medium' | 'high';

interface ReadingConfidenceProps {
  confidence: Confidence;
  /** The source of the value: the receipt, earlier expenses at the merchant, or the merchant's name. */
  source?: 'receipt' | 'history' | 'name';
  /** The value on the receipt, if a different value is suggested. */
  readValue?: string | undefined;
}

const labels = texts({
  receipt: {
    short: 'From receipt',
    long: 'Read from the receipt',
    withRead: (value: string) => t`Read from the receipt. The receipt shows “${value}”.`,
  },
  history: {
    short: 'Suggested',
    long: 'Suggested from earlier expenses at this merchant',
    withRead: (value: string) => t`Suggested from earlier expenses at this merchant. The receipt shows “${value}”.`,
  },
  name: {
    short: 'Suggested',
    long: 'Suggested by the name of the merchant',
    withRead: (value: string) => t`Suggested by the name of the merchant. The receipt shows “${value}”.`,
  },
});

/** Marks a value that was read from the receipt or suggested for it, with its confidence. */
export function ReadingConfidence({ confidence, source = 'receipt', readValue }: ReadingConfidenceProps) {
  const bars = { low: 1, medium: 2, high: 3 }[confidence];
  const { short, long, withRead } = labels[source];
  return (
    <span
      className={styles.read}
      data-low={confidence === 'low' || undefined}
      title={readValue ? withRead(readValue) : long}
    >
      {confidence === 'low' ? t`Please check` : short}
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <i key={bar} data-off={bar > bars || undefined} />
        ))}
      </span>
      <ScreenReaderText>
        {' '}
        {source === 'history'
          ? t`from earlier expenses at this merchant, confidence ${bars} of 3`
          : t`confidence ${bars} of 3`}
      </ScreenReaderText>
    </span>
  );
}
