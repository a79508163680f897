import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { security } from '#contract/security.contract.ts';
import { isAllowedAddress, networkText } from '#domain/access/networks.ts';
import { t } from '#domain/language/translate.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { readSecurityRules, saveSecurityRules } from './security-rules.rows.ts';

type Form = InputOf<typeof security.saveSessions>;

/** Saves the session limits and the allowed networks. They apply to everyone from the next request. */
export async function saveSessionRules(
  { tx, client_id, request, record }: SignedWriteContext,
  { version, session_hours, idle_minutes, allowed_networks: sent }: Form,
): Promise<OutputOf<typeof security.saveSessions>> {
  const saved = await readSecurityRules(tx, client_id);
  if (saved.version !== version) throw new Refused('item.changed');
  const allowed_networks = [...new Set(sent.filter((network) => network.trim() !== '').map(checkedNetwork))];
  const { address } = request;
  if (!isAllowedAddress(address, allowed_networks))
    throw new Refused('security.lockout', { address }, { allowed_networks: () => t`Add your own address ${address}.` });

  const changes = { session_hours, idle_minutes, allowed_networks };
  if (!(await saveSecurityRules(tx, { client_id, version }, changes))) throw new Refused('item.changed');
  const facts = changedFields(auditFacts(saved), auditFacts(changes));
  if (facts)
    record({
      action: 'security_rules_changed',
      item_kind: 'security',
      item_id: client_id,
      item_label: 'Sessions and networks',
      is_setting: true,
      facts,
    });
  return { status: true };
}

function checkedNetwork(sent: string): string {
  const network = networkText(sent);
  if (network !== null) return network;
  throw new Refused(
    'security.network_invalid',
    { network: sent },
    { allowed_networks: () => t`${sent} is not a network.` },
  );
}

function auditFacts({ session_hours, idle_minutes, allowed_networks }: Omit<Form, 'version'>) {
  return { session_hours, idle_minutes, allowed_networks: allowed_networks.join(', ') };
}
