import { plural, t } from '#domain/language/translate.ts';
import styles from './ListCaption.module.css';
import { TextLink } from './TextLink.tsx';

interface ListCaptionProps {
  /** The number of rows a filter or search found; absent if all rows are shown. */
  results?: number;
  /** True if the rows failed to load, so the number of items is unknown. */
  isBroken?: boolean;
  exportHistoryHref?: string;
}

/** Shows 'Showing all items' or 'Showing 3 result(s)', with a link to earlier exports. */
export function ListCaption({ results, isBroken = false, exportHistoryHref }: ListCaptionProps) {
  return (
    <span className={styles.caption}>
      <span role="status">{isBroken ? '' : shownText(results)}</span>
      {exportHistoryHref && <TextLink href={exportHistoryHref}>{t`View export history`}</TextLink>}
    </span>
  );
}

function shownText(results: number | undefined): string {
  return results === undefined ? t`Showing all items` : plural(results, 'Showing 1 result(s)', 'Showing # result(s)');
}
