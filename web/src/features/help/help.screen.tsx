import { t } from '#domain/language/translate.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { PageColumns } from '../../ui/PageColumns.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useIsColleague } from '../people/parts/use-is-colleague.ts';
import styles from './help.module.css';
import { helpLabels, payoutSteps, questions } from './help-labels.ts';
import { ShortcutList } from './parts/ShortcutList.tsx';
import { SupportCard } from './parts/SupportCard.tsx';

export function HelpScreen() {
  const isColleague = useIsColleague();
  return (
    <>
      <PageHeader title={t`Help`} line={helpLabels.intro} />
      <PageColumns
        asideLabel={helpLabels.shortcuts}
        aside={
          <Card>
            <CardHeader title={helpLabels.shortcuts} />
            <ShortcutList />
          </Card>
        }
      >
        <Card>
          <CardHeader title={helpLabels.howToGetPaid} />
          <ol className={styles.steps}>
            {payoutSteps.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </Card>
        <SupportCard isOnHelpPage />
        {isColleague && (
          <Card>
            <CardHeader title={t`Expense policy`} end={<AppLink href="/policies">{t`View policy`}</AppLink>} />
            <p className={styles.text}>{helpLabels.policy}</p>
          </Card>
        )}
        <Card id="faq">
          <CardHeader title={helpLabels.faq} />
          {questions.map(({ question, answer }) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </Card>
      </PageColumns>
    </>
  );
}
