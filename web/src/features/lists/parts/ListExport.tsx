import type { Sent } from '../../../lib/call.ts';
import type { PagedListName } from '../../../ui/page-query.ts';
import { ExportMenu } from '../../exports/parts/ExportMenu.tsx';
import { screenOfExport } from '../../exports/parts/list-templates.ts';
import { type ListExportName, useExport } from '../../exports/parts/use-export.ts';
import type { SelectedList } from './use-list.ts';

interface ListExportProps<Name extends PagedListName> {
  name: ListExportName;
  list: Pick<SelectedList<Name>, 'rows' | 'matching' | 'extra'>;
}

/** Exports every row that matches the search and filters of a list. */
export function ListExport<Name extends PagedListName>({ name, list }: ListExportProps<Name>) {
  const { rows, matching, extra } = list;
  const exporting = useExport(name);
  return (
    <ExportMenu
      screen={screenOfExport[name]}
      isPending={exporting.isPending}
      isEmpty={rows.total === 0}
      // The export endpoints accept the filters and extra inputs of their list.
      onExport={(choice) =>
        exporting.start({ chosen: { matching }, ...choice, ...extra } as unknown as Sent<ListExportName>)
      }
    />
  );
}
