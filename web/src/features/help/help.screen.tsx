import { useQuery } from '@tanstack/react-query';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { KeyCap } from '../../ui/KeyCap.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { supportQuery } from './help.calls.ts';
import styles from './help.module.css';
import { helpLabels } from './help-labels.ts';
import { HelpCard } from './parts/HelpCard.tsx';

export function HelpScreen() {
  const support = useQuery(supportQuery);
  return (
    <>
      <PageHeader title="Help" line={helpLabels.intro} />
      <div className={styles.page}>
        <ListStatus of={support} count={support.data ? 1 : 0} rows={3} empty={null} failed="Failed to fetch Support.">
          {support.data && <HelpCard {...support.data} />}
        </ListStatus>
        <KeyboardShortcuts />
      </div>
    </>
  );
}

function KeyboardShortcuts() {
  return (
    <Card>
      <CardHeader title={helpLabels.shortcuts} />
      <dl className={styles.keys}>
        {shortcuts.map(({ action, keys }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const shortcuts = [
  { action: 'Search for a page from anywhere', keys: ['Ctrl or ⌘', 'K'] },
  { action: 'Move through the search results', keys: ['↑', '↓'] },
  { action: 'Open the selected result', keys: ['↵'] },
  { action: 'Close a menu, search or a dialog', keys: ['esc'] },
  { action: 'Save a form', keys: ['Ctrl or ⌘', '↵'] },
];
