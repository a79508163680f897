import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { readErrorText } from '../lib/call-error.ts';
import styles from './DataTable.module.css';
import { rich } from './rich.tsx';
import type { RowTexts } from './row-texts.ts';
import { TextButton } from './TextButton.tsx';

interface DataTableFootProps {
  total: number;
  /** Formats the row count: '3 reports'. */
  countOf: RowTexts['count'];
  page: number;
  pages: number;
  /** True if some rows failed to load. */
  isBroken: boolean;
  error: unknown;
  onRetry: () => void;
  onPage: (page: number) => void;
  children?: ReactNode;
}

/** The row count, sums and pager below a table. */
export function DataTableFoot(props: DataTableFootProps) {
  const { total, countOf, page, pages, isBroken, error, onRetry, onPage, children } = props;
  return (
    <div className={styles.foot}>
      <b>{countOf(total)}</b>
      {children}
      {isBroken && (
        <span role="alert" className={styles.broken}>
          {rich`Some rows failed to load. ${readErrorText(error)} ${<TextButton onClick={onRetry}>{t`Try again`}</TextButton>}`}
        </span>
      )}
      {pages > 1 && <PageJump page={page} pages={pages} onPage={onPage} />}
    </div>
  );
}

function PageJump({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);

  function jump(event: FormEvent) {
    event.preventDefault();
    const target = Number(typed);
    if (typed && Number.isInteger(target)) onPage(Math.min(Math.max(1, target), pages));
    setTyped(null);
  }

  const field = (
    <input
      aria-label={t`Page`}
      inputMode="numeric"
      value={typed ?? String(page)}
      style={{ width: `${String(pages).length + 2.5}ch` }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={jump}
    />
  );

  return (
    <form className={styles.pages} onSubmit={jump} aria-label={t`Pages`}>
      <ActionIcon size="sm" aria-label={t`Previous page`} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <IconChevronLeft aria-hidden="true" />
      </ActionIcon>
      {rich`Page ${field} of ${countText(pages)}`}
      <ActionIcon size="sm" aria-label={t`Next page`} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <IconChevronRight aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
