import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { CopyText } from '../../../ui/CopyText.tsx';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { notify } from '../../../ui/notices.ts';
import { TextButton } from '../../../ui/TextButton.tsx';
import { calendarFeedQuery } from '../profile.calls.ts';
import styles from '../profile.module.css';
import { profileLabels } from '../profile-labels.ts';

/** The calendar feed link, which shows a person's pending approvals in their calendar app. */
export function CalendarCard() {
  const query = useQuery(calendarFeedQuery);
  const turnOn = useWrite('calendarFeed.turnOn');
  const turnOff = useWrite('calendarFeed.turnOff');
  const onError = (error: Error) => notify.failure(errorText(error));
  const url = query.data?.url;
  const replace = () =>
    turnOn.mutate({}, { onSuccess: () => notify.success(profileLabels.calendarLinkReplaced), onError });

  return (
    <Card padded aria-label={t`Calendar`}>
      <CardHeader
        title={t`Calendar`}
        end={
          url && (
            <TextButton
              onClick={() =>
                turnOff.mutate({}, { onSuccess: () => notify.success(profileLabels.calendarOff), onError })
              }
            >
              {t`Turn off`}
            </TextButton>
          )
        }
      />
      <ListStatus of={query} count={query.data ? 1 : 0} rows={2} empty={null} failed={t`Failed to fetch Calendar.`}>
        <div className={styles.receipts}>
          <p>{url ? profileLabels.calendarIntro : profileLabels.calendarHint}</p>
          {url ? (
            <CopyText text={url} kind="link">
              <Button size="sm" variant="subtle" loading={turnOn.isPending} onClick={replace}>
                {t`Replace link`}
              </Button>
            </CopyText>
          ) : (
            <div>
              <Button
                size="sm"
                variant="default"
                loading={turnOn.isPending}
                onClick={() => turnOn.mutate({}, { onError })}
              >
                {t`Create calendar link`}
              </Button>
            </div>
          )}
        </div>
      </ListStatus>
    </Card>
  );
}
