import styles from './RuleSentence.module.css';

export interface SentencePart {
  text: string;
  kind: 'word' | 'value';
}

/** A rule read as a sentence: its values stand out from its words. */
export function RuleSentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <p className={styles.sentence}>
      {parts.map(({ text, kind }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have nothing but their place
        kind === 'value' ? <b key={index}>{text}</b> : <span key={index}>{text}</span>,
      )}
    </p>
  );
}
