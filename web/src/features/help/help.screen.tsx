import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useIsColleague } from '../people/parts/use-is-colleague.ts';
import { supportQuery } from './help.calls.ts';
import styles from './help.module.css';
import { helpLabels, payoutSteps, questions } from './help-labels.ts';
import { HelpCard } from './parts/HelpCard.tsx';
import { ShortcutList } from './parts/ShortcutList.tsx';

export function HelpScreen() {
  const isColleague = useIsColleague();
  const support = useQuery(supportQuery);
  return (
    <>
      <PageHeader title="Help" line={helpLabels.intro} />
      <div className={styles.page}>
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
        <ListStatus of={support} count={support.data ? 1 : 0} rows={3} empty={null} failed="Failed to fetch Support.">
          {support.data && <HelpCard {...support.data} isOnHelpPage />}
        </ListStatus>
        {isColleague && (
          <Card>
            <CardHeader title="Expense policy" end={<AppLink href="/policies">View policy</AppLink>} />
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
        <Card>
          <CardHeader title={helpLabels.shortcuts} />
          <ShortcutList />
        </Card>
      </div>
    </>
  );
}
