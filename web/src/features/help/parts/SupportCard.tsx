import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { queryOf } from '../../../lib/queries.ts';
import { ListStatus } from '../../../ui/ListStatus.tsx';
import { HelpCard } from './HelpCard.tsx';

/** The dashboard response carries the company's support text and phone number. */
const supportQuery = queryOf('home.dashboard', {}, { requestClient: 'dashboard' });

export function SupportCard({ isOnHelpPage = false }: { isOnHelpPage?: boolean }) {
  const support = useQuery(supportQuery);
  return (
    <ListStatus of={support} count={support.data ? 1 : 0} rows={3} empty={null} failed={t`Failed to fetch Support.`}>
      {support.data && <HelpCard {...support.data} isOnHelpPage={isOnHelpPage} />}
    </ListStatus>
  );
}
