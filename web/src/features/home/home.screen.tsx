import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { useSession } from '../../lib/session.ts';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageColumns } from '../../ui/PageColumns.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { HelpCard } from '../help/parts/HelpCard.tsx';
import { greeting, longDate } from './greeting.ts';
import { dashboardQuery } from './home.calls.ts';
import { homeLabels } from './home-labels.ts';
import { useCreateButtons } from './parts/create-buttons.tsx';
import { GettingStartedCard } from './parts/GettingStartedCard.tsx';
import { GuideVideoCard } from './parts/GuideVideoCard.tsx';
import { Nudges } from './parts/Nudges.tsx';
import { PhotographReceipt, ReceiptDrop } from './parts/ReceiptDrop.tsx';
import { RecentActivity } from './parts/RecentActivity.tsx';
import { StatTiles } from './parts/StatTiles.tsx';
import { WaitingForYou } from './parts/WaitingForYou.tsx';

export function HomeScreen() {
  const { user } = useSession();
  // The route loader has already fetched this data, so mounting the page does not retry a failed request.
  const { data, isError, refetch } = useQuery({ ...dashboardQuery, retryOnMount: false });
  const createButtons = useCreateButtons();
  const now = new Date();

  return (
    <>
      <PageHeader
        size="greeting"
        title={greeting(now, user)}
        line={longDate(now, user.time_zone)}
        actions={createButtons}
      />
      {isError && !data ? (
        <Card aria-label={homeLabels.overview}>
          <FailedState title={homeLabels.failed} onRetry={() => void refetch()}>
            {homeLabels.failedHint}
          </FailedState>
        </Card>
      ) : (
        <>
          <StatTiles dashboard={data} />
          <PhotographReceipt />
          {data && <GettingStartedCard progress={data.getting_started} />}
          <PageColumns
            asideLabel={t`Guide and help`}
            aside={
              <>
                <ReceiptDrop />
                {data?.web_guide_video && <GuideVideoCard url={data.web_guide_video} />}
                {data && (
                  <HelpCard support_mail_text={data.support_mail_text} support_contact_no={data.support_contact_no} />
                )}
              </>
            }
          >
            <WaitingForYou waiting={data?.waiting_for_you} />
            {data && <Nudges nudges={data.nudges} />}
            <RecentActivity feed={data?.recent_activity} />
          </PageColumns>
        </>
      )}
    </>
  );
}
