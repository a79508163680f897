import type { ReactNode, Ref } from 'react';
import { afterFirstPage } from '../after-first-page.tsx';
import { ActingBanner } from './ActingBanner.tsx';
import styles from './PageFrame.module.css';
import { TopBar } from './TopBar.tsx';
import { TrialBanner } from './TrialBanner.tsx';
import { TwoFactorBanner } from './TwoFactorBanner.tsx';

const AnnouncementBar = afterFirstPage(async () => ({
  default: (await import('./AnnouncementBar.tsx')).AnnouncementBar,
}));
const WaitingBar = afterFirstPage(async () => ({ default: (await import('./WaitingBar.tsx')).WaitingBar }));

/** The variants of a page's header. */
export type FrameVariant = 'plain' | 'rows' | 'submitter' | 'trial';

export type PageWidth = 'page' | 'full' | 'bare';

const headers = {
  plain: { trial: false, bar: true, rows: false },
  /** The bar with additional rows below it. */
  rows: { trial: false, bar: true, rows: true },
  /** The trial banner above the bar. */
  submitter: { trial: true, bar: true, rows: false },
  /** The trial banner only, for a company without an active subscription. */
  trial: { trial: true, bar: false, rows: false },
} as const satisfies Record<FrameVariant, { trial: boolean; bar: boolean; rows: boolean }>;

export interface PageFrameProps {
  variant: FrameVariant;
  rows?: ReactNode;
  /**
   * `page` limits the width for readability, `full` uses the whole width, and `bare` has no margins, so that the page
   * can set its own.
   */
  width?: PageWidth;
  mainRef?: Ref<HTMLElement>;
  children: ReactNode;
}

/** The area next to the sidebar: the banners, the header and the page. */
export function PageFrame({ variant, rows, width = 'page', mainRef, children }: PageFrameProps) {
  const header = headers[variant];
  return (
    <div className={styles.column}>
      <ActingBanner />
      {header.trial && <TrialBanner />}
      <TwoFactorBanner />
      <AnnouncementBar />
      {header.bar && <TopBar />}
      {header.rows && rows && <div className={styles.rows}>{rows}</div>}
      {header.bar && <WaitingBar />}
      <main id="main" ref={mainRef} tabIndex={-1} className={styles.page} data-width={width}>
        {children}
      </main>
    </div>
  );
}
