import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';

/** Returns true if the user may pay and the company has an account that pays by bank file. */
export function usePaysByFile(): boolean {
  const mayPay = useCanChange('/payout');
  const { data } = useQuery({ ...queryOf('bankFiles.payingAccounts', {}), enabled: mayPay });
  return mayPay && (data?.data.length ?? 0) > 0;
}
