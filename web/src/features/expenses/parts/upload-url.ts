import { routeUrl } from '../../../lib/route-url.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';

type UploadTab = 'receipts' | 'sheet' | 'review';

export function uploadUrl(tab: UploadTab, { for_user_id }: FiledFor): string {
  return routeUrl({ path: '/upload', params: {}, search: { for: for_user_id }, hash: tab });
}
