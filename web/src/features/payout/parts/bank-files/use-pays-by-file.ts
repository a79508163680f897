import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../../lib/queries.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';

/** True if the user can pay by bank file: the user may pay, and an account of the company uses files. */
export function usePaysByFile(): boolean {
  const mayPay = useCanChange('/payout');
  const { data } = useQuery({ ...queryOf('bankFiles.payingAccounts', {}), enabled: mayPay });
  return mayPay && (data?.data.length ?? 0) > 0;
}
