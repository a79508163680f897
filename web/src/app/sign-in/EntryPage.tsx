import { EntryScreen } from '../../features/entry/entry.screen.tsx';
import { publicLinks } from './public-links.ts';

export function EntryPage() {
  return <EntryScreen links={publicLinks} />;
}
