import { t } from '#domain/language/translate.ts';
import { AppLink } from './AppLink.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import styles from './PublicFooter.module.css';

/** External links from the configuration. Links that are not set are hidden. */
export interface PublicLinks {
  help_center?: string | undefined;
  privacy?: string | undefined;
  terms?: string | undefined;
}

export function PublicFooter({ links }: { links: PublicLinks }) {
  const shown = [
    { label: t`Help center`, href: links.help_center },
    { label: t`Privacy`, href: links.privacy },
    { label: t`Terms`, href: links.terms },
  ].flatMap(({ label, href }) => (href ? [{ label, href }] : []));

  return (
    <footer className={styles.footer}>
      {shown.map(({ label, href }) => (
        <AppLink key={label} href={href}>
          {label}
        </AppLink>
      ))}
      <LanguageLinks />
    </footer>
  );
}
