import { IconBuildingBank, IconCreditCard, IconFileSpreadsheet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasGrant } from '#domain/access/route-permissions.ts';
import type { RoutePath } from '#domain/access/route-table.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import styles from './IntegrationCards.module.css';
import { integrationSections } from './integration-sections.tsx';
import { sectionUrl } from './section-url.ts';

interface PageCard {
  title: string;
  line: string;
  icon: ReactNode;
  /** The page that the card opens. */
  path: RoutePath;
}

/** Integrations that have their own page elsewhere in the product. */
const pages: readonly PageCard[] = [
  {
    title: 'Corporate cards',
    line: 'Import card transactions from your bank or from statement files.',
    icon: <IconCreditCard size={18} aria-hidden="true" />,
    path: '/corporate-cards',
  },
  {
    title: 'Bank transfers',
    line: 'Reimburse employees by ACH.',
    icon: <IconBuildingBank size={18} aria-hidden="true" />,
    path: '/settings/ach',
  },
  {
    title: 'Export templates',
    line: 'Files for other systems, on demand or on a schedule.',
    icon: <IconFileSpreadsheet size={18} aria-hidden="true" />,
    path: '/settings/export-templates',
  },
];

export function IntegrationCards() {
  const permissions = useSession().rights.user_rp_details;
  const cards = [
    ...integrationSections.map((section) => ({ ...section, href: sectionUrl(section.key) })),
    ...pages
      .filter(({ path }) => hasGrant(permissions, path, 'read'))
      .map((page) => ({ ...page, href: page.path as string })),
  ];

  return (
    <>
      <PageHeader title="Integrations" line="Connect Outlay to the other systems of your company." />
      <ul className={styles.cards}>
        {cards.map(({ title, line, icon, href }) => (
          <li key={title}>
            <AppLink href={href} className={styles.card}>
              {icon}
              <span>
                <b>{title}</b>
                <span className={styles.line}>{line}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
