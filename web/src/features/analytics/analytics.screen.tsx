import { IconCash, IconChartBar, IconFileText, IconMap2, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type WidgetGroup, widgetGroups } from '#domain/analytics/widgets.ts';
import { splitWords } from '#domain/text/split-words.ts';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { NothingMatches } from '../lists/parts/NothingMatches.tsx';
import styles from './analytics.module.css';
import { analyticsLabels } from './parts/analytics-labels.ts';
import { widgetUrl } from './parts/widget-list.ts';

type GalleryItem = Answer<'analytics.list'>['data'][number];

const groupIcons: Record<WidgetGroup, typeof IconChartBar> = {
  Spending: IconChartBar,
  Travel: IconMap2,
  'Reports and approvals': IconFileText,
  Payments: IconCash,
  Compliance: IconShieldCheck,
};

/** The gallery of analytics lists, grouped by subject. */
export function AnalyticsScreen() {
  const { search, change } = useUrlSearch();
  const gallery = useQuery({ ...queryOf('analytics.list', {}), staleTime: 60_000 });
  const typed = search.q ?? '';
  const found = (gallery.data?.data ?? []).filter((item) => matches(item, typed));
  const find = (q: string) => change(({ q: _, ...rest }) => (q ? { ...rest, q } : rest), { replace: true });

  return (
    <>
      <PageHeader title="Analytics" line="Lists to filter, group, share and download." />
      <FilterBar find={{ value: typed, placeholder: 'Find a list', onChange: find }} />
      <ListStatus
        of={gallery}
        count={found.length}
        failed="Failed to fetch Analytics."
        empty={
          <NothingMatches
            title="No matching lists"
            hint="Try another word."
            action="Show all"
            onClear={() => find('')}
          />
        }
      >
        {widgetGroups
          .map((group) => ({ group, items: found.filter((item) => item.group === group) }))
          .filter(({ items }) => items.length > 0)
          .map(({ group, items }) => (
            <GallerySection key={group} group={group} items={items} />
          ))}
      </ListStatus>
    </>
  );
}

function GallerySection({ group, items }: { group: WidgetGroup; items: readonly GalleryItem[] }) {
  const Icon = groupIcons[group];
  return (
    <section className={styles.section} aria-label={group}>
      <h2>{group}</h2>
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.widget_name}>
            {item.may_open ? (
              <AppLink className={styles.card} href={widgetUrl(item.widget_name)}>
                <CardText item={item} icon={<Icon size={18} aria-hidden="true" />} />
              </AppLink>
            ) : (
              <div className={styles.card} data-closed>
                <CardText item={item} icon={<Icon size={18} aria-hidden="true" />} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardText({ item, icon }: { item: GalleryItem; icon: ReactNode }) {
  return (
    <>
      {icon}
      <span>
        <b>{item.title}</b>
        <span className={styles.description}>{item.description}</span>
        {!item.may_open && <span className={styles.description}>{analyticsLabels.superAdminsOnly}</span>}
      </span>
    </>
  );
}

/** Returns true if every typed word is the start of a word in the title or the description. */
function matches({ title, description }: GalleryItem, typed: string): boolean {
  const words = splitWords(`${title} ${description}`);
  return splitWords(typed).every((word) => words.some((each) => each.startsWith(word)));
}
