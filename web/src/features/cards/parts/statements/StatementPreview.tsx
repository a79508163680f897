import { Button } from '@mantine/core';
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

/** The counts of a checked statement, its problems, and the button that imports it. */
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
    <Card aria-label="Preview">
      <CardHeader title={state === 'done' ? 'Imported' : 'Preview'} />
      <div className={styles.preview}>
        {same_as && <FormAlert message={`${same_as} is an identical statement that was imported before.`} />}
        <Facts facts={factsOf(statement)} />
        {unknown_cards.length > 0 && (
          <p>
            New cards are added without a person:{' '}
            {unknown_cards
              .map(({ last_four, holder }) => (holder ? `•• ${last_four} ${holder}` : `•• ${last_four}`))
              .join(', ')}
            .
          </p>
        )}
        {problems.length > 0 && (
          <ul className={styles.problems} aria-label="Problems">
            {problems.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                Line {countText(line)}: {message}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={decision.foot}>
        <span className={styles.hint}>{stateTexts[state]}</span>
        {state === 'checked' && (
          <Button disabled={no_of_new <= 0} loading={confirm.isPending} onClick={() => void importAll()}>
            Import {countText(Math.max(0, no_of_new))} transactions
          </Button>
        )}
        {state === 'importing' && <ProgressLine label="Importing" done={counts.imported} total={no_of_new} />}
        {state === 'done' && (
          <Button component={AppLink} href={companyTabUrl('transactions', `statement_id=${statement.id}`)}>
            Show transactions
          </Button>
        )}
      </div>
    </Card>
  );
}

const stateTexts: Record<Statement['state'], string> = {
  mapping: '',
  checking: 'Checking the file.',
  checked: 'Nothing is imported yet.',
  importing: 'Importing. You can leave this page.',
  done: 'All new transactions are imported.',
  failed: '',
};

function factsOf({ counts, totals }: Statement): Fact[] {
  return [
    { name: 'Charges', value: countText(counts.debit) },
    { name: 'Credits', value: countText(counts.credit) },
    { name: 'Already imported', value: countText(counts.duplicates) },
    { name: 'Transactions of unknown cards', value: countText(counts.unknown_cards) },
    { name: 'Unreadable lines', value: countText(counts.bad) },
    ...totals.map(({ currency, amount }) => ({
      key: currency,
      name: `New total in ${currency}`,
      value: <Money amount={amount} currency={currency} />,
      isSum: true,
    })),
  ];
}
