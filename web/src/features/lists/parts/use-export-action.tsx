import { IconFileExport } from '@tabler/icons-react';
import type { Sent } from '../../../lib/call.ts';
import type { BulkAction } from '../../../ui/BulkBar.tsx';
import type { PagedListName } from '../../../ui/page-query.ts';
import { chosenPortions } from '../../bulk/parts/bulk-selection.ts';
import { type ListExportName, useExport } from '../../exports/parts/use-export.ts';
import type { SelectedList } from './use-list.ts';

/** The bulk action that exports the selected rows of a list. */
export function useExportAction<Name extends PagedListName>(
  name: ListExportName,
  { selection, matching, extra }: Pick<SelectedList<Name>, 'selection' | 'matching' | 'extra'>,
): BulkAction {
  const exporting = useExport(name);
  return {
    label: 'Export',
    icon: <IconFileExport aria-hidden="true" />,
    isPending: exporting.isPending,
    onClick: () => {
      for (const chosen of chosenPortions(selection, matching))
        exporting.start({ chosen, ...extra } as unknown as Sent<ListExportName>);
    },
  };
}
