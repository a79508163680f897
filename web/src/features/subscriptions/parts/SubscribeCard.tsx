import type { Answer } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardHeader } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PersonCell } from '../../../ui/PersonCell.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { SupportContact } from '../../help/parts/HelpCard.tsx';
import styles from '../subscriptions.module.css';

type Details = Answer<'billing.activeDetailsByAppId'>;

interface SubscribeCardProps {
  details: Details;
  isSuperAdmin: boolean;
}

/** Lets a super admin subscribe through our support team. Everyone else sees the administrators of the company. */
export function SubscribeCard({ details, isSuperAdmin }: SubscribeCardProps) {
  if (!isSuperAdmin) return <Administrators people={details.administrators} />;
  const isInvoice = details.phase === 'past_due' || details.phase === 'unpaid';
  return (
    <Card>
      <CardHeader title={isInvoice ? 'Pay the invoice' : 'Subscribe'} />
      <div className={styles.state}>
        <p>
          {isInvoice
            ? 'Contact our team for the open invoice or to change the way you pay.'
            : 'Contact our team to choose a plan. No data is lost in the meantime.'}
        </p>
        <SupportContact {...details} />
      </div>
    </Card>
  );
}

function Administrators({ people }: { people: Details['administrators'] }) {
  const { user } = useSession();
  return (
    <Card>
      <CardHeader title="Your administrators" />
      {people.length === 0 && <EmptyState title="No administrator yet" />}
      <ul className={styles.people}>
        {people
          .filter(({ email }) => email !== user.email)
          .map(({ name, email }) => (
            <li key={email}>
              <PersonCell name={name} email={email} detail="Administrator" />
              <TextLink href={`mailto:${email}`}>{email}</TextLink>
            </li>
          ))}
      </ul>
    </Card>
  );
}
