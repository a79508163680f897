import { IconChevronDown, IconHome, IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { type MenuEntry, type MenuSection, menuSectionLabel, organizationTabs } from '#domain/access/menu.ts';
import { t, translate } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { dashboardQuery } from '../../features/home/home.calls.ts';
import { PageIcon } from '../../features/search/parts/PageIcon.tsx';
import { queryOf } from '../../lib/queries.ts';
import { storage } from '../../lib/storage.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { ScreenReaderText } from '../../ui/ScreenReaderText.tsx';
import { SettingsLines } from './SettingsLines.tsx';
import styles from './Sidebar.module.css';
import { type SidebarSection, sidebarSections } from './sidebar-sections.ts';
import { useMenu } from './use-menu.ts';
import { useOpenGroup } from './use-open-group.ts';

export function SidebarNav({ is_rail }: { is_rail: boolean }) {
  const { entries, current, pathname } = useMenu();
  const sections = sidebarSections(entries);

  return (
    <nav className={styles.nav} aria-label={t`Sections`}>
      <AppLink
        href="/home"
        className={styles.line}
        aria-current={pathname === '/home' ? 'page' : undefined}
        {...(is_rail ? { title: t`Home` } : {})}
      >
        <IconHome aria-hidden="true" />
        <span className={styles.label}>{t`Home`}</span>
      </AppLink>
      <GettingStartedLine pathname={pathname} is_rail={is_rail} />
      {sections.map((section) => (
        <Section key={section.title} title={section.title} mustStayOpen={isOrganizationTab(current?.tab)}>
          <Lines section={section} current={current} is_rail={is_rail} />
        </Section>
      ))}
    </nav>
  );
}

function Lines({ section, current, is_rail }: LinesProps) {
  return section.lines.map((line) =>
    line.kind === 'page' ? (
      <PageLine
        key={line.entry.key}
        entry={line.entry}
        is_current={line.entry.key === current?.key}
        is_rail={is_rail}
      />
    ) : (
      <SettingsLines key="settings" parts={line.parts} current={current} is_rail={is_rail} />
    ),
  );
}

interface LinesProps {
  section: SidebarSection;
  current: MenuEntry | undefined;
  is_rail: boolean;
}

function PageLine({ entry, is_current, is_rail }: { entry: MenuEntry; is_current: boolean; is_rail: boolean }) {
  return (
    <AppLink
      href={entry.path}
      className={styles.line}
      aria-current={is_current ? 'page' : undefined}
      {...(is_rail ? { title: translate(entry.label) } : {})}
    >
      <PageIcon path={entry.path} />
      <span className={styles.label}>{translate(entry.label)}</span>
      {entry.key === 'my_approvals' && <WaitingCount />}
      {entry.key === 'payout' && <QueuedCount />}
    </AppLink>
  );
}

/** The link to the getting-started page, which is shown until all setup steps are done. */
function GettingStartedLine({ pathname, is_rail }: { pathname: string; is_rail: boolean }) {
  const { data } = useQuery(menuQuery);
  if (!data?.getting_started) return null;
  const { done, total } = data.getting_started;
  return (
    <AppLink
      href="/getting-started"
      className={styles.line}
      aria-current={pathname === '/getting-started' ? 'page' : undefined}
      {...(is_rail ? { title: t`Getting started` } : {})}
    >
      <IconListCheck aria-hidden="true" />
      <span className={styles.label}>{t`Getting started`}</span>
      <span className={styles.quiet}>
        {done}/{total}
        <ScreenReaderText> {t`done`}</ScreenReaderText>
      </span>
    </AppLink>
  );
}

/**
 * The query for the counts in the menu, which are those of the home page. The menu is on every page, so the counts are
 * requested at most once a minute.
 */
const menuQuery = { ...dashboardQuery, staleTime: 60_000 };

/** The number of reports and advances that await the user's decision. It is refetched after each decision. */
function WaitingCount() {
  const { data } = useQuery(menuQuery);
  const count = data ? data.approval_report_count + data.approval_advance_count : 0;
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {countText(count)}
      <ScreenReaderText> {t`waiting`}</ScreenReaderText>
    </span>
  );
}

function QueuedCount() {
  const { data } = useQuery({ ...queryOf('payouts.counts', {}), staleTime: 60_000 });
  if (!data?.counts.payment) return null;
  return (
    <span className={styles.quiet}>
      {countText(data.counts.payment)}
      <ScreenReaderText> {t`queued`}</ScreenReaderText>
    </span>
  );
}

/**
 * A section of the menu. Only the Organization section can be collapsed. It stays open while the current or last
 * visited tab is one of its pages.
 */
function Section({
  title,
  mustStayOpen = false,
  children,
}: {
  title: MenuSection;
  mustStayOpen?: boolean;
  children: ReactNode;
}) {
  const { is_open, toggle } = useOpenGroup(storage.organization_group, mustStayOpen);
  const contentId = useId();
  if (title !== 'Organization') {
    return (
      <section aria-label={menuSectionLabel[title]}>
        <h2>
          <span className={styles.sectionTitle}>{menuSectionLabel[title]}</span>
        </h2>
        {children}
      </section>
    );
  }
  return (
    <section aria-label={menuSectionLabel[title]}>
      <h2>
        <button
          type="button"
          className={styles.title}
          aria-expanded={is_open}
          aria-controls={contentId}
          onClick={toggle}
        >
          {menuSectionLabel[title]}
          <IconChevronDown size={14} aria-hidden="true" className={styles.turn} />
        </button>
      </h2>
      <div id={contentId} hidden={!is_open}>
        {children}
      </div>
    </section>
  );
}

function isOrganizationTab(current: string | undefined): boolean {
  const tab = current ?? storage.previous_tab.read();
  return organizationTabs.some((name) => name === tab);
}
