import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../lib/queries.ts';
import { Card, CardHeader } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RuleSentence } from '../../ui/RuleSentence.tsx';
import styles from './own-policies.module.css';
import { type OwnPolicies, ownActionNames, ownPoliciesLine } from './own-policies-labels.ts';

const ownPoliciesQuery = queryOf('policies.mine', {});

/** The policies that apply to the current user, in plain sentences. */
export function OwnPoliciesScreen() {
  const query = useQuery(ownPoliciesQuery);
  const { sections = [], receipts = [] } = query.data ?? {};
  return (
    <>
      <PageHeader title={t`Expense policy`} line={query.data && ownPoliciesLine(query.data.person)} />
      <ListStatus
        of={query}
        count={sections.length + receipts.length}
        rows={6}
        failed={t`Failed to fetch Policies.`}
        empty={
          <Card>
            <EmptyState title={t`No policies`} icon={<IconListCheck size={20} aria-hidden="true" />}>
              {t`Your company has no rules for your expenses. Your approver decides.`}
            </EmptyState>
          </Card>
        }
      >
        <div className={styles.page}>
          {sections.map((section) => (
            <SectionCard key={`${section.applies_to} ${section.title}`} section={section} />
          ))}
          {receipts.length > 0 && <ReceiptsCard receipts={receipts} />}
        </div>
      </ListStatus>
    </>
  );
}

function SectionCard({ section }: { section: OwnPolicies['sections'][number] }) {
  return (
    <Card aria-label={section.title}>
      <CardHeader title={section.title} {...(section.applies_to === 'advance' ? { detail: t`Advances` } : {})} />
      <ul className={styles.rules}>
        {section.rules.map(({ id, name, description, action, sentence }) => (
          <li key={id}>
            <div className={styles.name}>
              <b>{name}</b>
              <Pill>{ownActionNames[action]}</Pill>
            </div>
            <RuleSentence parts={sentence} />
            {description && <p className={styles.description}>{description}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReceiptsCard({ receipts }: { receipts: OwnPolicies['receipts'] }) {
  return (
    <Card aria-label={t`Receipts`}>
      <CardHeader title={t`Receipts`} />
      <dl className={styles.receipts}>
        {receipts.map(({ category_id, category, text }) => (
          <div key={category_id}>
            <dt>{category}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
