import styles from './HelpCard.module.css';

/** The support text a company writes for its people, with its links. */
export function SupportText({ html }: { html: string }) {
  // The server passes this text through an allow-list of tags and addresses before it is stored and again before it is
  // sent (invariant 25), so no script, handler or style of its author can be in it. Nothing else may use this component.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={styles.supportText} dangerouslySetInnerHTML={{ __html: html }} />;
}
