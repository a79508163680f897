import { personName, useSession } from '../../../lib/session.ts';
import { FiledForBanner } from './FiledForBanner.tsx';
import { useFiling } from './use-filing.ts';

interface FormFiledForProps {
  /** The owner of the saved item; absent for a new one. */
  owner?: { user_id: string; first_name: string; last_name: string } | undefined;
}

/** Shown above a form that the user fills in on behalf of a colleague. */
export function FormFiledFor({ owner }: FormFiledForProps) {
  const { user } = useSession();
  const { person } = useFiling();
  const onBehalfOf = owner ?? person;
  if (!onBehalfOf || onBehalfOf.user_id === user.user_id) return null;
  return <FiledForBanner name={personName(onBehalfOf)} />;
}
