import { Button } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../lib/call-error.ts';
import { useWrite } from '../../lib/queries.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { notify } from '../../ui/notices.ts';
import { rich } from '../../ui/rich.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './getting-started.module.css';

/** Buttons that add and remove a sample report with expenses. */
export function SampleDataCard({ samples }: { samples: 'none' | 'added' }) {
  const add = useWrite('client.addSamples');
  const remove = useWrite('client.removeSamples');
  const onError = (error: unknown) => notify.failure(errorText(error));

  return (
    <Card aria-label={t`Sample data`}>
      <CardHeader title={t`Sample data`} />
      <div className={styles.samples}>
        {samples === 'none' ? (
          <>
            <p>{t`Look around with a report and five expenses. Only you see them, and they are never approved or paid.`}</p>
            <Button
              variant="default"
              loading={add.isPending}
              onClick={() => add.mutate({}, { onSuccess: () => notify.success(t`Sample data added`), onError })}
            >
              {t`Add sample data`}
            </Button>
          </>
        ) : (
          <>
            <p>
              {rich`Open the ${(
                <TextLink href="/individual/reports#draft_report" inText>
                  {t`sample report`}
                </TextLink>
              )} and try everything except submitting it. Removing deletes all of it at once.`}
            </p>
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => remove.mutate({}, { onSuccess: () => notify.success(t`Sample data removed`), onError })}
            >
              {t`Remove sample data`}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
