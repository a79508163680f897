import { useUrlSearch } from '../../ui/use-url-search.ts';
import { ImportWizard } from './parts/ImportWizard.tsx';
import { UserList } from './parts/UserList.tsx';

/** Everybody of the company; `?import=` brings in a file of people instead. */
export function UsersScreen() {
  const { search } = useUrlSearch();
  return search.import ? <ImportWizard import_id={search.import === 'new' ? null : search.import} /> : <UserList />;
}
