import { dayText } from '#domain/dates/instant-text.ts';
import type { Answer } from '../../../lib/call.ts';
import { personName, useSession } from '../../../lib/session.ts';
import { Money } from '../../../ui/Money.tsx';
import { Facts, SidePanelSection } from '../../../ui/SidePanel.tsx';
import { RuleOutcomes } from '../../../ui/Verdict.tsx';
import { counted } from '../../reports/parts/chosen.ts';
import { entityFacts } from './PayoutSums.tsx';
import styles from './PreFlight.module.css';

export type Flight = Answer<'payouts.preFlight'>;

/** What goes, what stays and why, and how much that is for whom. */
export function PreFlight({ flight }: { flight: Flight }) {
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
          <SidePanelSection title="How it is paid">
            <Facts
              facts={by_method.map(({ mode, label, detail, currency, amount, count }) => ({
                key: `${mode} ${currency}`,
                name: `${count.toLocaleString('en-US')} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
                detail,
                value: <Money amount={amount} currency={currency} />,
              }))}
            />
          </SidePanelSection>
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

const toldItems = 3;

/** What is right about them, and one line for each reason something stays. */
function Checks({ flight }: { flight: Flight }) {
  const { user } = useSession();
  const { payable_now, held_back, last_approved_at, no_of_selected } = flight;
  const all = payable_now.count === no_of_selected ? 'All ' : '';
  return (
    <RuleOutcomes
      rules={[
        ...(last_approved_at
          ? [
              {
                outcome: 'ok' as const,
                rule: 'Approved and unchanged since',
                facts: `${all}${payable_now.count.toLocaleString('en-US')}, last approval ${dayText(last_approved_at, user.time_zone)}`,
              },
            ]
          : []),
        ...held_back.map(({ label, count, items }) => ({
          outcome: 'warn' as const,
          rule: `${label}: ${count.toLocaleString('en-US')} left out`,
          facts: (
            <>
              {items.slice(0, toldItems).map(({ item_id, label: item, message }) => (
                <span key={item_id} className={styles.held}>
                  {item}. {message}
                </span>
              ))}
              {count > toldItems && <span>And {(count - toldItems).toLocaleString('en-US')} more.</span>}
            </>
          ),
        })),
      ]}
    />
  );
}
