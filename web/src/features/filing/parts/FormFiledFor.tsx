import { personName, useSession } from '../../../lib/session.ts';
import { FiledForBanner } from './FiledForBanner.tsx';
import { useFiling } from './use-filing.ts';

interface FormFiledForProps {
  /** Of what is kept already. */
  owner?: { user_id: string; first_name: string; last_name: string } | undefined;
}

/** Above a form: in whose name it is filled in, where that is not one's own. */
export function FormFiledFor({ owner }: FormFiledForProps) {
  const { user } = useSession();
  const { person } = useFiling();
  const whose = owner ?? person;
  if (!whose || whose.user_id === user.user_id) return null;
  return <FiledForBanner name={personName(whose)} />;
}
