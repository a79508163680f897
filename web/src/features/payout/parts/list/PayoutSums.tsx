import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import type { Answer } from '../../../../lib/call.ts';
import { Money } from '../../../../ui/Money.tsx';
import { Facts } from '../../../../ui/SidePanel.tsx';
import { TextButton } from '../../../../ui/TextButton.tsx';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import styles from './PayoutSums.module.css';

type Sums = Pick<Answer<'payouts.list'>, 'totals' | 'by_entity'>;

/** The totals of all rows that match the search and filters, per currency and, on demand, per entity. */
export function PayoutSums({ totals, by_entity }: Sums) {
  return (
    <>
      {by_entity.length > 1 && (
        <Popover width={320} position="top-start" withinPortal={false}>
          <Popover.Target>
            <TextButton>By entity</TextButton>
          </Popover.Target>
          <Popover.Dropdown>
            <div className={styles.entities}>
              <Facts facts={entityFacts(by_entity)} />
            </div>
          </Popover.Dropdown>
        </Popover>
      )}
      <span className={styles.totals}>
        {totals.map(({ currency, amount }) => (
          <Money key={currency} amount={amount} currency={currency} />
        ))}
      </span>
    </>
  );
}

/** Returns one line per entity and currency. The currencies of an entity are listed together. */
export function entityFacts(sums: Sums['by_entity']) {
  const byEntity = sums.toSorted((left, right) => (sortKey(left) < sortKey(right) ? -1 : 1));
  return byEntity.map(({ entity, count, amount, currency }) => ({
    key: `${entity?.id} ${currency}`,
    name: entity?.name ?? 'Without entity',
    detail: counted(count, 'payment'),
    value: <Money amount={amount} currency={currency} />,
  }));
}

/** Returns the sort key of a line. Payments without an entity come last. */
function sortKey({ entity, currency }: Sums['by_entity'][number]): string {
  return `${entity ? entity.name.toLowerCase() : '\u{10ffff}'} ${currency}`;
}
