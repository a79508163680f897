import { CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { AppLink } from './AppLink.tsx';
import styles from './SavedViews.module.css';

interface SavedView {
  key: string;
  name: string;
  href: string;
  is_current: boolean;
  count?: number | undefined;
  onRemove?: () => void;
}

interface SavedViewsProps {
  views: readonly SavedView[];
  onSave: () => void;
}

/** The user's saved views as links. The current one can be deleted. */
export function SavedViews({ views, onSave }: SavedViewsProps) {
  return (
    <nav className={styles.views} aria-label={t`Saved views`}>
      <ul>
        {views.map(({ key, name, href, is_current, count, onRemove }) => (
          <li key={key} data-current={is_current || undefined}>
            <AppLink href={href} aria-current={is_current ? 'true' : undefined}>
              {name}
              {count !== undefined && <span className={styles.count}>{countText(count)}</span>}
            </AppLink>
            {is_current && onRemove && <CloseButton aria-label={t`Delete view ${name}`} onClick={onRemove} />}
          </li>
        ))}
        <li className={styles.save}>
          <button type="button" onClick={onSave}>
            <IconPlus size={14} aria-hidden="true" />
            {t`Save view`}
          </button>
        </li>
      </ul>
    </nav>
  );
}
