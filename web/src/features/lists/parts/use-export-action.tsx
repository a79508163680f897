import { IconFileExport } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import type { Sent } from '../../../lib/call.ts';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import type { PagedListName } from '../../../ui/page-query.ts';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { screenOfExport, templatesOf, templatesQuery } from '../../exports/parts/list-templates.ts';
import { type ListExportName, useExport } from '../../exports/parts/use-export.ts';
import type { SelectedList } from './use-list.ts';

/** Returns the bulk action that exports the selected rows of a list. */
export function useExportAction<Name extends PagedListName>(
  name: ListExportName,
  { selection, matching, extra }: Pick<SelectedList<Name>, 'selection' | 'matching' | 'extra'>,
): BulkAction {
  const exporting = useExport(name);
  const queries = useQueryClient();
  const screen = screenOfExport[name];

  /**
   * Returns the default template of the list. If there is none or the templates cannot be loaded, the file has the
   * standard columns.
   */
  async function defaultTemplate() {
    const templates = await queries.fetchQuery(templatesQuery).catch(() => null);
    const [first] = templatesOf(templates?.data ?? [], screen);
    return first?.default_for.includes(screen) ? { template_id: first.template_id } : {};
  }

  return {
    label: t`Export`,
    icon: <IconFileExport aria-hidden="true" />,
    isPending: exporting.isPending,
    onClick: () => {
      const portions = chosenPortions(selection, matching);
      void defaultTemplate().then((template) => {
        for (const chosen of portions)
          exporting.start({ chosen, ...template, ...extra } as unknown as Sent<ListExportName>);
      });
    },
  };
}
