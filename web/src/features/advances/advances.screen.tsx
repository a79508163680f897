import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { useStageCounts } from './advances.calls.ts';
import { AdvanceList } from './parts/AdvanceList.tsx';
import { createAdvanceAddress, type OwnTab, ownTabAddress, ownTabs } from './parts/addresses.ts';
import { ownStages } from './parts/list-shapes.ts';

const tabLabels: Record<OwnTab, string> = { draft_advance: 'Draft advances', all: 'All advances' };

/** What somebody asked for before they spent it: what is not handed in, and everything. */
export function AdvancesScreen() {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = ownTabs.find((each) => each === hash) ?? 'all';
  const countOf = useStageCounts('advances.list');
  const mayWrite = useCanChange('/individual/advances');
  const create = mayWrite && (
    <Button component={AppLink} href={createAdvanceAddress} leftSection={<IconPlus aria-hidden="true" />}>
      Create Advance
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Advances"
        actions={create}
        tabs={
          <TabBar
            label="Lists"
            current={ownTabAddress(tab)}
            tabs={ownTabs.map((each) => {
              const count = countOf(ownStages[each]);
              return { label: tabLabels[each], href: ownTabAddress(each), ...(count === undefined ? {} : { count }) };
            })}
          />
        }
      />
      <AdvanceList key={tab} tab={tab} createButton={create} />
    </>
  );
}
