import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { msg } from '#domain/language/translate.ts';
import { acceptDomain, domainProof } from '#domain/sign-on/email-domain.ts';
import type { PreparedWrite, PreparingContext, SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import {
  type DomainRow,
  deleteDomain,
  insertDomain,
  markDomainVerified,
  readDomain,
  readDomains,
} from './email-domains.rows.ts';

const maxDomains = 100;

export async function addDomain(
  { tx, client_id, request, record }: SignedWriteContext,
  input: InputOf<typeof singleSignOn.addDomain>,
): Promise<OutputOf<typeof singleSignOn.addDomain>> {
  const domain = orRefuse(acceptDomain(input.domain));
  const saved = await readDomains(tx, client_id);
  if (saved.length >= maxDomains) throw new Refused('sign_on.too_many_domains', { most: maxDomains });
  const row = { id: uuidv7(), domain, proof: randomBytes(16).toString('hex') };
  if (!(await insertDomain(tx, { client_id, ...row, added_at: request.now })))
    throw new Refused('sign_on.domain_exists', { name: domain }, { domain: msg`Enter another domain.` });
  record({ action: 'email_domain_added', ...settingOf({ ...row, verified_at: null }) });
  return { status: true, data: domainLine({ ...row, verified_at: null }) };
}

/**
 * Verifies a domain by its DNS record. The record is looked up before the transaction, because a resolver can be slow.
 */
export async function verifyDomain(
  { app, actor }: PreparingContext,
  { id }: InputOf<typeof singleSignOn.verifyDomain>,
): Promise<PreparedWrite<OutputOf<typeof singleSignOn.verifyDomain>>> {
  const { client_id } = actor;
  const row = await app.database.readInCompany(client_id, (tx) => readDomain(tx, { client_id, id }));
  if (!row) throw new Refused('item.not_found');
  const { domain, proof } = row;
  if (!row.verified_at && !(await app.dns.hasTxtRecord(domainProof(domain, proof))))
    throw new Refused('sign_on.domain_unproven', { name: domain });

  return async ({ tx, request, record }) => {
    if (row.verified_at) return { status: true };
    if (!(await markDomainVerified(tx, { client_id, id, domain }, request.now)))
      throw new Refused('sign_on.domain_taken', { name: domain });
    record({ action: 'email_domain_verified', ...settingOf(row) });
    return { status: true };
  };
}

export async function removeDomain(
  { tx, client_id, record }: SignedWriteContext,
  { id }: InputOf<typeof singleSignOn.removeDomain>,
): Promise<OutputOf<typeof singleSignOn.removeDomain>> {
  const row = await readDomain(tx, { client_id, id });
  if (!row) throw new Refused('item.not_found');
  await deleteDomain(tx, { client_id, id, domain: row.domain });
  record({ action: 'email_domain_removed', ...settingOf(row) });
  return { status: true };
}

export function domainLine({ id, domain, proof, verified_at }: DomainRow) {
  const { name, value } = domainProof(domain, proof);
  return {
    id,
    domain,
    record_name: name,
    record_value: value,
    verified_at: verified_at?.toISOString() ?? null,
  };
}

function settingOf({ id, domain }: DomainRow) {
  return { item_kind: 'single_sign_on', item_id: id, item_label: domain, is_setting: true } as const;
}
