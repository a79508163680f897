import styles from './HelpCard.module.css';

export function SupportText({ html }: { html: string }) {
  // The server sanitizes this text with an allow-list of tags and URLs before it stores and before it sends it
  // (invariant 25), so it contains no scripts, event handlers or styles. Do not use this component for any other text.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.supportText} dangerouslySetInnerHTML={{ __html: html }} />;
}
