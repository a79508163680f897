import styles from './RuleSentence.module.css';

export interface SentencePart {
  text: string;
  kind: 'word' | 'value';
}

/** A rule as a sentence with its values in bold. */
export function RuleSentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <p className={styles.sentence}>
      {parts.map(({ text, kind }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no id and a fixed order
        kind === 'value' ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
