import { Button } from '@mantine/core';
import { IconChecklist, IconReceipt, IconWallet } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PublicFooter, type PublicLinks } from '../../ui/PublicFooter.tsx';
import styles from './entry.module.css';
import { EntryPicture } from './parts/EntryPicture.tsx';

/** The public landing page. */
export function EntryScreen({ links = {} }: { links?: PublicLinks }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo size={26} />
        <nav className={styles.ways} aria-label={t`Account`}>
          <AppLink href="/sign-in" className={styles.login}>
            {t`Login`}
          </AppLink>
          <Button component={AppLink} href="/sign-up" variant="default">
            {t`Start a trial`}
          </Button>
        </nav>
      </header>

      <main className={styles.main}>
        <section className={styles.hero} aria-labelledby="promise">
          <div className={styles.words}>
            <h1 id="promise">{t`Receipts in, money back, nothing lost on the way.`}</h1>
            <p>
              {t`Outlay takes company expenses from the receipt to the refund. Everyone sees where a report stands, who has it now and what comes next.`}
            </p>
            <Button component={AppLink} href="/sign-up" size="lg">
              {t`Start a trial`}
            </Button>
          </div>
          <EntryPicture />
        </section>

        <ul className={styles.benefits}>
          {benefits.map(({ icon, who, title, text }) => (
            <li key={who}>
              <p className={styles.who}>
                {icon}
                {who}
              </p>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>

      <div className={styles.foot}>
        <PublicFooter links={links} />
      </div>
    </div>
  );
}

const benefits = [
  {
    icon: <IconReceipt aria-hidden="true" />,
    who: t`If you spend`,
    title: t`File it once`,
    text: t`Receipts, mileage, per diem and advances go into one report, and you can follow it until you are paid.`,
  },
  {
    icon: <IconChecklist aria-hidden="true" />,
    who: t`If you approve`,
    title: t`Decide at a glance`,
    text: t`See receipt, policy and history next to each line. Approve it, lower it, or send it back with a reason.`,
  },
  {
    icon: <IconWallet aria-hidden="true" />,
    who: t`If you pay`,
    title: t`Close without chasing`,
    text: t`Approved reports queue for payment, advances are settled against them, and every change is on record.`,
  },
];
