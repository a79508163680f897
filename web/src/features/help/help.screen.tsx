import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { supportQuery } from './help.calls.ts';
import styles from './help.module.css';
import { HelpCard } from './parts/HelpCard.tsx';

export function HelpScreen() {
  const support = useQuery(supportQuery);
  return (
    <>
      <PageHeader title="Help" line="Whom to ask, and the keys that save time." />
      <div className={styles.page}>
        <ListStatus of={support} count={support.data ? 1 : 0} rows={3} empty={null} failed="Failed to fetch Support.">
          {support.data && <HelpCard {...support.data} />}
        </ListStatus>
        <Keys />
      </div>
    </>
  );
}

function Keys() {
  return (
    <Card>
      <CardHeader title="Keys" />
      <dl className={styles.keys}>
        {keys.map(({ does, caps }) => (
          <div key={does}>
            <dt>
              {caps.map((cap) => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Only what works today. */
const keys = [
  { does: 'Search for a page from anywhere', caps: ['Ctrl or ⌘', 'K'] },
  { does: 'Choose in the search', caps: ['↑', '↓'] },
  { does: 'Open what is chosen', caps: ['↵'] },
  { does: 'Close a menu, the search or a dialog', caps: ['esc'] },
  { does: 'Save a form', caps: ['Ctrl or ⌘', '↵'] },
];
