import { instantDateText } from '#domain/dates/instant-text.ts';
import { savedText } from '#domain/language/saved-text.ts';
import { countText } from '#domain/text/count-text.ts';
import type { Answer } from '../../../../lib/call.ts';
import { personName, useSession } from '../../../../lib/session.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { RuleOutcomes } from '../../../../ui/ResultPanel.tsx';
import { type Fact, Facts, SidePanelSection } from '../../../../ui/SidePanel.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { entityFacts } from '../list/PayoutSums.tsx';
import { itemUrl } from '../payout-urls.ts';
import styles from './PreFlight.module.css';

export type Flight = Answer<'payouts.preFlight'>;

interface PreFlightProps {
  flight: Flight;
  /** True to show the total per payment method as well. */
  showsMethods?: boolean;
}

/** The preview of a payout: items that can be paid, warnings, excluded items with the reason, and the totals. */
export function PreFlight({ flight, showsMethods = false }: PreFlightProps) {
  const { payable_now, by_entity, by_method, by_person } = flight;
  return (
    <>
      {payable_now.totals.length > 0 && (
        <SidePanelSection>
          <div className={styles.sums}>
            {payable_now.totals.map(({ currency, amount, count }) => (
              <div key={currency}>
                <p>{counted(count, 'payment')}</p>
                <Money amount={amount} currency={currency} as="big" />
              </div>
            ))}
          </div>
        </SidePanelSection>
      )}
      <SidePanelSection>
        <div className={styles.checks}>
          <Checks flight={flight} />
        </div>
      </SidePanelSection>
      {payable_now.count > 0 && (
        <>
          <SidePanelSection title="By entity">
            <Facts facts={entityFacts(by_entity)} />
          </SidePanelSection>
          {showsMethods && (
            <SidePanelSection title="Payment method">
              <Facts facts={methodFacts(by_method)} />
            </SidePanelSection>
          )}
          <SidePanelSection>
            <details className={styles.people}>
              <summary>By person</summary>
              <Facts
                facts={by_person.map(({ person, currency, amount, count }) => ({
                  key: `${person.user_id} ${currency}`,
                  name: personName(person),
                  detail: counted(count, 'payment'),
                  value: <Money amount={amount} currency={currency} />,
                }))}
              />
            </details>
          </SidePanelSection>
        </>
      )}
    </>
  );
}

/** Returns one line per payment method, with its total in each currency. */
function methodFacts(sums: Flight['by_method']): Fact[] {
  const modes = [...new Set(sums.map(({ mode }) => mode))];
  return modes.flatMap((mode) => {
    const same = sums.filter((sum) => sum.mode === mode);
    const [first] = same;
    if (!first) return [];
    const count = same.reduce((all, sum) => all + sum.count, 0);
    return {
      key: mode,
      name: `${first.label} (${countText(count)})`,
      detail: first.detail,
      value: (
        <span className={styles.amounts}>
          {same.map(({ currency, amount }) => (
            <Money key={currency} amount={amount} currency={currency} />
          ))}
        </span>
      ),
    };
  });
}

const maxListed = 3;

/** Shows the passed check, the warnings, and one line for each reason that excludes items. */
function Checks({ flight }: { flight: Flight }) {
  const { user } = useSession();
  const { payable_now, blocked, warnings, last_approved_at, no_of_selected } = flight;
  const all = payable_now.count === no_of_selected ? 'All ' : '';
  return (
    <RuleOutcomes
      rules={[
        ...(last_approved_at
          ? [
              {
                outcome: 'ok' as const,
                rule: 'Approved and unchanged since',
                facts: `${all}${countText(payable_now.count)}, last approval ${instantDateText(last_approved_at, user.time_zone)}`,
              },
            ]
          : []),
        ...warnings.map(({ label, count, items }) => ({
          outcome: 'warn' as const,
          rule: `${label}: ${countText(count)}`,
          facts: <FirstItems items={items} count={count} />,
        })),
        ...blocked.map(({ label, count, items }) => ({
          outcome: 'warn' as const,
          rule: `${label}: ${countText(count)} excluded`,
          facts: <FirstItems items={items} count={count} />,
        })),
      ]}
    />
  );
}

interface FirstItemsProps {
  items: Flight['blocked'][number]['items'];
  /** The number of all items, whether they are listed or not. */
  count: number;
}

function FirstItems({ items, count }: FirstItemsProps) {
  return (
    <>
      {items.slice(0, maxListed).map(({ item_kind, item_id, label, message }) => (
        <span key={item_id} className={styles.item}>
          <AppLink href={itemUrl({ item_kind, item_id })}>{label}</AppLink>. {savedText(message)}
        </span>
      ))}
      {count > maxListed && <span>And {countText(count - maxListed)} more.</span>}
    </>
  );
}
