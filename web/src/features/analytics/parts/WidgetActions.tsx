import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconLink } from '@tabler/icons-react';
import type { DimensionKey } from '#domain/analytics/dimensions.ts';
import type { AnalyticsWidget } from '#domain/analytics/widgets.ts';
import { storedColumns } from '../../../lib/storage.ts';
import { notify } from '../../../ui/notices.ts';
import type { StateOf } from '../../lists/parts/define-list.ts';
import { analyticsLabels } from './analytics-labels.ts';
import { useDownload } from './use-download.ts';
import { widgetList } from './widget-list.ts';

interface WidgetActionsProps {
  widget: AnalyticsWidget;
  state: StateOf<typeof widgetList>;
  grouping: readonly DimensionKey[];
}

/** The actions of a widget: copy a link that contains the filters, and download the rows in the list as CSV or XLSX. */
export function WidgetActions({ widget, state, grouping }: WidgetActionsProps) {
  const download = useDownload();

  function start(format: 'csv' | 'xlsx') {
    download.start({
      widget: widget.key,
      search: state.search,
      filters: widgetList.requestFilters(state.filters),
      sort: state.sort,
      group_by: [...grouping],
      columns: shownColumns(widget),
      format,
    });
  }

  return (
    <>
      <Button variant="default" leftSection={<IconLink aria-hidden="true" />} onClick={() => void copyLink()}>
        Copy link
      </Button>
      <Menu width={160}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconDownload aria-hidden="true" />} loading={download.isPending}>
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => start('csv')}>As CSV</Menu.Item>
          <Menu.Item onClick={() => start('xlsx')}>As Excel (XLSX)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify.success(analyticsLabels.linkCopied);
  } catch {
    notify.failure(analyticsLabels.linkNotCopied);
  }
}

/** Returns the key under which the browser stores the columns that the user chose for a widget. */
export function columnsKey({ key }: AnalyticsWidget): string {
  return `analytics_${key}`;
}

function shownColumns(widget: AnalyticsWidget): string[] {
  const { columns } = widget.definition;
  const standard = columns.filter(({ starts_hidden }) => starts_hidden).map(({ key }) => key);
  const hidden = storedColumns(columnsKey(widget)).read()?.hidden ?? standard;
  return columns.map(({ key }) => key).filter((key) => !hidden.includes(key));
}
