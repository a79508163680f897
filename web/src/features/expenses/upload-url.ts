import { type FiledFor, forQuery } from '../filing/parts/use-filed-for.ts';

type UploadTab = 'receipts' | 'sheet' | 'review';

export function uploadUrl(tab: UploadTab, filed: FiledFor): string {
  const query = forQuery(filed);
  return `/upload${query && `?${query}`}#${tab}`;
}
