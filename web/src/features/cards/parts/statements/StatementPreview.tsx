import { Button } from '@mantine/core';
import { plural, t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Card, CardHeader } from '../../../../ui/Card.tsx';
import { FormAlert } from '../../../../ui/FormAlert.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ProgressLine } from '../../../../ui/ProgressLine.tsx';
import decision from '../../../../ui/SheetDecision.module.css';
import { type Fact, Facts } from '../../../../ui/SidePanel.tsx';
import { companyTabUrl } from '../card-urls.ts';
import type { Statement } from './statement.ts';
import styles from './statements.module.css';

/** Shows the counts and problems of a checked statement, and the button that imports it. */
export function StatementPreview({ statement }: { statement: Statement }) {
  const confirm = useWrite('cardStatements.confirm');
  const { counts, state, same_as, unknown_cards, problems } = statement;
  const no_of_new = counts.debit + counts.credit - counts.duplicates;

  async function importAll() {
    try {
      await confirm.mutateAsync({ statement_id: statement.id });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return (
    <Card aria-label={t`Preview`}>
      <CardHeader title={state === 'done' ? t`Imported` : t`Preview`} />
      <div className={styles.preview}>
        {same_as && <FormAlert message={t`${same_as} is an identical statement that was imported before.`} />}
        <Facts facts={factsOf(statement)} />
        {unknown_cards.length > 0 && (
          <p>
            {t`New cards are added without a person: ${unknown_cards
              .map(({ last_four, holder }) => (holder ? `•• ${last_four} ${holder}` : `•• ${last_four}`))
              .join(', ')}.`}
          </p>
        )}
        {problems.length > 0 && (
          <ul className={styles.problems} aria-label={t`Problems`}>
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>{t`Line ${countText(line)}: ${message}`}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={decision.foot}>
        <span className={styles.hint}>{stateTexts[state]}</span>
        {state === 'checked' && (
          <Button disabled={no_of_new <= 0} loading={confirm.isPending} onClick={() => void importAll()}>
            {plural(Math.max(0, no_of_new), 'Import # transactions', 'Import # transactions')}
          </Button>
        )}
        {state === 'importing' && <ProgressLine label={t`Importing`} done={counts.imported} total={no_of_new} />}
        {state === 'done' && (
          <Button component={AppLink} href={companyTabUrl('transactions', `statement_id=${statement.id}`)}>
            {t`Show transactions`}
          </Button>
        )}
      </div>
    </Card>
  );
}

const stateTexts: Record<Statement['state'], string> = {
  mapping: '',
  checking: t`Checking the file.`,
  checked: t`Nothing is imported yet.`,
  importing: t`Importing. You can leave this page.`,
  done: t`All new transactions are imported.`,
  failed: '',
};

function factsOf({ counts, totals }: Statement): Fact[] {
  return [
    { name: t`Charges`, value: countText(counts.debit) },
    { name: t`Credits`, value: countText(counts.credit) },
    { name: t`Already imported`, value: countText(counts.duplicates) },
    { name: t`Transactions of unknown cards`, value: countText(counts.unknown_cards) },
    { name: t`Unreadable lines`, value: countText(counts.bad) },
    ...totals.map(({ currency, amount }) => ({
      key: currency,
      name: t`New total in ${currency}`,
      value: <Money amount={amount} currency={currency} />,
      isSum: true,
    })),
  ];
}
