import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { planFeatureLabel } from '#domain/billing/plans.ts';
import { countText } from '#domain/text/count-text.ts';
import { Card } from '../../../../ui/Card.tsx';
import { ListStatus } from '../../../../ui/ListStatus.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { Pill } from '../../../../ui/Pill.tsx';
import { type SimpleColumn, SimpleTable } from '../../../../ui/SimpleTable.tsx';
import { TextLink } from '../../../../ui/TextLink.tsx';
import styles from '../clients.module.css';
import { PlanDialog } from './PlanDialog.tsx';
import { plansQuery, type SoldPlan } from './plans.calls.ts';

/** Lists the provider's plans, including archived ones. */
export function PlanList() {
  const query = useQuery(plansQuery);
  const [edited, setEdited] = useState<SoldPlan | 'new' | null>(null);
  const plans = query.data?.data ?? [];
  const columns: SimpleColumn<SoldPlan>[] = [
    ...facts,
    {
      head: 'Actions',
      isAction: true,
      cell: (plan) => (
        <Button variant="default" size="compact-sm" aria-label={`Edit: ${plan.name}`} onClick={() => setEdited(plan)}>
          Edit
        </Button>
      ),
    },
  ];

  return (
    <Card aria-label="Plans">
      <div className={styles.tools}>
        <p>
          A changed price applies to new subscriptions at once. Companies that have the plan pay it from their next
          renewal on. Features apply to everyone at once.
        </p>
        <Button leftSection={<IconPlus aria-hidden="true" />} onClick={() => setEdited('new')}>
          New plan
        </Button>
      </div>
      <ListStatus of={query} count={plans.length} empty={null} rows={3} failed="Failed to fetch Plans.">
        <SimpleTable label="Plans" rows={plans} keyOf={({ code }) => code} columns={columns} />
      </ListStatus>
      {edited && <PlanDialog plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Card>
  );
}

const facts: SimpleColumn<SoldPlan>[] = [
  {
    head: 'Plan',
    isTitle: true,
    cell: ({ name, features, is_archived }) => (
      <span className={styles.name}>
        <b>
          {name} {is_archived && <Pill>Archived</Pill>}
        </b>
        <small>
          {features.length === 0 ? 'No additional features' : features.map((each) => planFeatureLabel[each]).join(', ')}
        </small>
      </span>
    ),
  },
  {
    head: 'Per user and month',
    align: 'right',
    cell: ({ month_price, currency }) => <Money amount={month_price} currency={currency} as="cell" />,
  },
  {
    head: 'Per user and year',
    align: 'right',
    cell: ({ year_price, currency }) => <Money amount={year_price} currency={currency} as="cell" />,
  },
  {
    head: 'Users',
    cell: ({ min_users, max_users }) => (
      <span className={styles.oneLine}>
        {max_users === null ? `From ${countText(min_users)}` : `${countText(min_users)} to ${countText(max_users)}`}
      </span>
    ),
  },
  {
    head: 'Companies',
    align: 'right',
    cell: ({ code, clients }) =>
      clients === 0 ? 0 : <TextLink href={`/adminsubscriptions?plan_codes=${code}`}>{countText(clients)}</TextLink>,
  },
];
