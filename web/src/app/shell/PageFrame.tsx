import type { ReactNode, Ref } from 'react';
import styles from './PageFrame.module.css';
import { TopBar } from './TopBar.tsx';
import { TrialBanner } from './TrialBanner.tsx';

/** The four headers a page can have. */
export type FrameVariant = 'plain' | 'rows' | 'submitter' | 'trial';

export type PageWidth = 'page' | 'full' | 'bare';

const headers = {
  plain: { trial: false, bar: true, rows: false },
  /** With further components below the bar. */
  rows: { trial: false, bar: true, rows: true },
  /** The submitter's pages: the trial banner above the bar, as long as there is something to say. */
  submitter: { trial: true, bar: true, rows: false },
  /** Nothing but the trial banner: a company without an enabled subscription has nowhere to go. */
  trial: { trial: true, bar: false, rows: false },
} as const satisfies Record<FrameVariant, { trial: boolean; bar: boolean; rows: boolean }>;

export interface PageFrameProps {
  variant: FrameVariant;
  rows?: ReactNode;
  /** Lists use the whole width, pages to read keep a measure; `bare` pages bring their own gutters. */
  width?: PageWidth;
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Everything right of the sidebar: the header of the page's variant, then the page. */
export function PageFrame({ variant, rows, width = 'page', mainRef, children }: PageFrameProps) {
  const header = headers[variant];
  return (
    <div className={styles.column}>
      {header.trial && <TrialBanner />}
      {header.bar && <TopBar />}
      {header.rows && rows && <div className={styles.rows}>{rows}</div>}
      <main id="main" ref={mainRef} tabIndex={-1} className={styles.page} data-width={width}>
        {children}
      </main>
    </div>
  );
}
