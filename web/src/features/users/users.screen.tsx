import { useUrlSearch } from '../../ui/use-url-search.ts';
import { ImportWizard } from './parts/ImportWizard.tsx';
import { UserList } from './parts/UserList.tsx';

/** The user list, or with `?import=` the import wizard. */
export function UsersScreen() {
  const { search } = useUrlSearch();
  return search.import ? <ImportWizard import_id={search.import === 'new' ? null : search.import} /> : <UserList />;
}
