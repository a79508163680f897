import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { policies } from '#contract/policies.contract.ts';
import { hasGrant } from '#domain/access/route-permissions.ts';
import { dateText, monthText } from '#domain/dates/date-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { withCommas } from '#domain/money/display.ts';
import { newRule } from '#domain/policies/new-rule.ts';
import { counted } from '#domain/policies/policy-text.ts';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Money } from '../../../ui/Money.tsx';
import { type RuleDraft, readyToSend } from '../rule-draft.ts';
import styles from './RuleImpact.module.css';

interface RuleImpactProps {
  /** The id of the saved rule; null for a new rule. */
  id: string | null;
  draft: RuleDraft;
}

const waitMs = 500;

type Impact = Answer<'policies.impact'>;

/**
 * Shows how many of last month's expenses the edited rule would have applied to, with a list of such expenses. Empty
 * while the rule is incomplete.
 */
export function RuleImpact({ id, draft }: RuleImpactProps) {
  const { user } = useSession();
  const sent = {
    draft: { ...(id ? { id } : {}), name: draft.name.trim() || 'New rule', rule: readyToSend(draft.rule) },
  };
  const [question] = useDebouncedValue(JSON.stringify(sent), waitMs);
  const input = policies.impact.input.safeParse(JSON.parse(question));
  const { data } = useQuery({
    queryKey: ['policies.impact', question],
    queryFn: () => impactOf(JSON.parse(question), user.company_currency),
    enabled: input.success,
    placeholderData: keepPreviousData,
  });

  if (!data) return null;
  return (
    <section className={styles.impact} aria-label="Impact">
      <p>{impactText(data)}</p>
      {data.data.length > 0 && (
        <ul>
          {data.data.map((expense) => (
            <ImpactRow key={expense.expense_id} expense={expense} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ImpactRow({ expense }: { expense: Impact['data'][number] }) {
  const { expense_id, person, merchant, category, spent_on, amount, currency, message } = expense;
  const { rights } = useSession();
  const name = `${person}, ${merchant || category}`;
  return (
    <li>
      <span>
        {hasGrant(rights.user_rp_details, '/approvals') ? (
          <AppLink href={`/expense/${expense_id}`}>{name}</AppLink>
        ) : (
          name
        )}
      </span>
      <span>{dateText(spent_on)}</span>
      <Money amount={amount} currency={currency} />
      <span className={styles.message}>{savedText(message)}</span>
    </li>
  );
}

/**
 * Requests the impact of a rule. Returns null while the rule is incomplete, so that the server does not refuse every
 * keystroke.
 */
async function impactOf(sent: Sent<'policies.impact'>, currency: string): Promise<Impact | null> {
  const { checkRule } = await import('#domain/policies/check-rule.ts');
  const { id = 'draft', name, rule } = policies.impact.input.parse(sent).draft;
  return checkRule(newRule({ ...rule, id, name }), currency).allowed ? call('policies.impact', sent) : null;
}

/**
 * Returns a text about the impact of a rule, such as 'In October 2026, this rule would have applied to 3 of 120
 * expenses, USD 340.00 in total.'
 */
function impactText({ from, no_of_found, no_of_expenses, no_of_evaluated, total, currency }: Impact): string {
  const month = monthText(from);
  if (no_of_expenses === 0) return `No expenses were submitted for ${month}.`;
  const sample = no_of_evaluated < no_of_expenses ? `the newest ${no_of_evaluated} of ` : '';
  const all = `${sample}${counted(no_of_expenses, 'expense')}`;
  if (no_of_found === 0) return `In ${month}, this rule would have applied to none of ${all}.`;
  return `In ${month}, this rule would have applied to ${no_of_found} of ${all}, ${currency} ${withCommas(total)} in total.`;
}
