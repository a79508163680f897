import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { t, texts } from '#domain/language/translate.ts';
import { personName } from '../../lib/session.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { TabBar } from '../../ui/TabBar.tsx';
import { useFollowedExports } from '../exports/parts/use-export.ts';
import { FiledForBanner } from '../filing/parts/FiledForBanner.tsx';
import { FiledForSwitch } from '../filing/parts/FiledForSwitch.tsx';
import { FilingNotAllowed } from '../filing/parts/FilingNotAllowed.tsx';
import { forQuery } from '../filing/parts/use-filed-for.ts';
import { type Filing, useFiling } from '../filing/parts/use-filing.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { useStageCounts } from './advances.calls.ts';
import { AdvanceList } from './parts/AdvanceList.tsx';
import { ownStages } from './parts/advance-list.ts';
import { createAdvanceUrl, type OwnTab, ownTabs, ownTabUrl } from './parts/advance-urls.ts';

const title = t`Advances`;
const tabLabels: Record<OwnTab, string> = texts({ draft_advance: 'Draft advances', all: 'All advances' });

/** The lists of the user's draft advances and of all their advances. */
export function AdvancesScreen() {
  const filing = useFiling();
  if (!filing.isPending && !filing.isOver) return <AdvanceLists filing={filing} />;
  return (
    <>
      <PageHeader title={title} beside={<FiledForSwitch filing={filing} />} />
      {filing.isOver ? <FilingNotAllowed own={ownTabUrl('all')} /> : <Shimmer />}
    </>
  );
}

function AdvanceLists({ filing }: { filing: Filing }) {
  const hash = useLocation({ select: (location) => location.hash });
  const tab = ownTabs.find((name) => name === hash) ?? 'all';
  const { filed, person } = filing;
  const countOf = useStageCounts('advances.list', filed);
  const mayWrite = useCanChange('/individual/advances');
  useFollowedExports();
  const create = mayWrite && (
    <Button component={AppLink} href={createAdvanceUrl(forQuery(filed))} leftSection={<IconPlus aria-hidden="true" />}>
      {t`Request advance`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={title}
        beside={<FiledForSwitch filing={filing} />}
        actions={create}
        tabs={
          <TabBar
            label={t`Lists`}
            current={ownTabUrl(tab, forQuery(filed))}
            tabs={ownTabs.map((name) => ({
              label: tabLabels[name],
              href: ownTabUrl(name, forQuery(filed)),
              count: countOf(ownStages[name]),
            }))}
          />
        }
      />
      {person && <FiledForBanner name={personName(person)} />}
      <AdvanceList key={`${tab} ${filed.for_user_id}`} tab={tab} createButton={create} />
    </>
  );
}
