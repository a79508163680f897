import type { ReactNode } from 'react';
import { routeUrl } from '../../../lib/route-url.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';

const path = '/settings/export-templates';
const tabs = { templates: 'Templates', schedules: 'Schedules', requests: 'Requests' } as const;

type Tab = keyof typeof tabs;

/** Returns the URL of a tab. The parameters in `search` open a dialog on this tab. */
export function tabUrl(tab: Tab, search: Readonly<Record<string, string>> = {}): string {
  return routeUrl({ path, params: {}, search: tab === 'templates' ? search : { tab, ...search } });
}

/** The header of the export templates page, with its title, buttons and tabs. */
export function ExportTemplatesHeader({ tab, line, actions }: { tab: Tab; line: string; actions: ReactNode }) {
  return (
    <PageHeader
      title="Export templates"
      line={line}
      actions={actions}
      tabs={
        <TabBar
          label="Export templates"
          current={tabUrl(tab)}
          tabs={(Object.keys(tabs) as Tab[]).map((name) => ({ label: tabs[name], href: tabUrl(name) }))}
        />
      }
    />
  );
}
