import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { PublicFooter, type PublicLinks } from '../../../ui/PublicFooter.tsx';
import { SampleReport } from '../../../ui/SampleReport.tsx';
import styles from './SplitPage.module.css';

/**
 * The layout of the public pages, except the landing page: the form on the left and, on wide screens, a product picture
 * on the right.
 */
export function SplitPage({ links = {}, children }: { links?: PublicLinks; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <header>
          <AppLink href="/" className={styles.brand}>
            <Logo size={26} />
          </AppLink>
        </header>
        <main className={styles.middle}>{children}</main>
        <PublicFooter links={links} />
      </div>
      <aside className={styles.picture} aria-label={t`What a report looks like`}>
        <div className={styles.show}>
          <p className={styles.promise}>{t`Receipts in, money back, nothing lost on the way.`}</p>
          <SampleReport />
        </div>
      </aside>
    </div>
  );
}
