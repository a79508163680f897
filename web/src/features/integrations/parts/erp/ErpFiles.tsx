import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../../lib/queries.ts';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { SegmentField } from '../../../../ui/SegmentField.tsx';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { AccountNumbers } from './AccountNumbers.tsx';
import { ChartOfAccounts } from './ChartOfAccounts.tsx';
import { ErpDelivery } from './ErpDelivery.tsx';
import { ErpDownload } from './ErpDownload.tsx';
import styles from './erp.module.css';

/** Journal files for ERP systems: the layout, the account numbers and the download. */
export function ErpFiles() {
  const query = useQuery(queryOf('erp.connectors', {}));
  const canChange = useCanChange('/settings/integrations');
  const connectors = query.data?.data ?? [];
  const [system, setSystem] = useState('generic');
  const chosen = connectors.find((each) => each.system === system);

  return (
    <ListStatus of={query} count={connectors.length} empty={null} failed="Failed to fetch Connectors.">
      {chosen && (
        <div className={styles.stack}>
          <SegmentField
            label="System"
            value={system}
            options={connectors.map((each) => ({ value: each.system as string, label: each.name }))}
            onChange={setSystem}
          />
          <ErpDownload connector={chosen} />
          <ErpDelivery key={chosen.system} connector={chosen} canChange={canChange} />
          <ChartOfAccounts />
          <AccountNumbers key={`${chosen.system} ${chosen.version}`} connector={chosen} canChange={canChange} />
        </div>
      )}
    </ListStatus>
  );
}
