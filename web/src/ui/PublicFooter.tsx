import { AppLink } from './AppLink.tsx';
import styles from './PublicFooter.module.css';

/** Addresses outside the product, from its configuration. One that is not set is not shown. */
export interface PublicLinks {
  help_center?: string | undefined;
  privacy?: string | undefined;
  terms?: string | undefined;
}

/** The foot of the pages before the shell. */
export function PublicFooter({ links }: { links: PublicLinks }) {
  const shown = [
    { label: 'Help center', href: links.help_center },
    { label: 'Privacy', href: links.privacy },
    { label: 'Terms', href: links.terms },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));

  return (
    <footer className={styles.footer}>
      {shown.map(({ label, href }) => (
        <AppLink key={label} href={href}>
          {label}
        </AppLink>
      ))}
    </footer>
  );
}
