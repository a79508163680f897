import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { outsideRecipients } from '#contract/outside-recipients.contract.ts';
import type { OpenContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { companyName } from '../../companies/find-company.ts';
import { readExport } from '../exports.rows.ts';
import { exportUrl } from '../read-exports.ts';
import { readFileToken } from './outside-links.ts';
import { readSharedWith } from './outside-recipients.rows.ts';

/**
 * Opens the file to which a mailed link leads. Refuses this if the address no longer receives files or the file has
 * expired.
 */
export async function openSharedFile(
  { app, request: { now } }: OpenContext,
  { token }: InputOf<typeof outsideRecipients.file>,
): Promise<OutputOf<typeof outsideRecipients.file>> {
  const shared = readFileToken(token, app);
  if (!shared) throw new Refused('shared_file.link_unknown');
  const { client_id, recipient_id, export_id } = shared;
  return app.database.readInCompany(client_id, async (tx) => {
    const [recipients, file, company] = await Promise.all([
      readSharedWith(tx, { client_id, export_id }),
      readExport(tx, { client_id, id: export_id }),
      companyName(tx, client_id),
    ]);
    const recipient = recipients.find(({ id }) => id === recipient_id);
    if (!recipient || !file) throw new Refused('shared_file.link_unknown');
    const url = exportUrl(app, file, { client_id, time_zone: file.time_zone, now });
    if (!url) throw new Refused('shared_file.expired');
    return {
      status: true,
      company,
      email: recipient.email,
      title: file.title,
      rows: file.rows_done,
      expires_at: file.expires_at?.toISOString() ?? null,
      url,
    };
  });
}
