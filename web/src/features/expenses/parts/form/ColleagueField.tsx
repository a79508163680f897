import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { PersonField } from '../../../people/parts/PersonField.tsx';

interface ColleagueFieldProps {
  label: string;
  isOptional: boolean;
  description?: string;
  value: string | null;
  error?: string | undefined;
  onChange: (value: string | null) => void;
}

/** A colleague field whose value is a user id. The name is fetched. */
export function ColleagueField({ value, ...rest }: ColleagueFieldProps) {
  const { data } = useQuery({ ...queryOf('users.details', { user_id: value ?? '' }), enabled: value !== null });
  return <PersonField {...rest} value={value} valueName={data ? personName(data.data) : null} />;
}
