import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { msg, t } from '#domain/language/translate.ts';
import { acceptIssuer } from '#domain/sign-on/provider-presets.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { PreparedWrite, PreparingContext, ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { SignOnFailed } from '../../../outside/sign-on/port.ts';
import { findPasswordAdmins } from '../../people/password-admins.ts';
import { checkDefaults } from '../../people/provisioned-people.ts';
import { domainLine } from './domains.ts';
import { readDomains } from './email-domains.rows.ts';
import {
  type ProviderRow,
  readGroupRoles,
  readProvider,
  replaceGroupRoles,
  saveProviderRow,
} from './identity-providers.rows.ts';
import { encryptSecret, redirectUri, signOnProvider } from './provider-secret.ts';

type Form = InputOf<typeof singleSignOn.save>;

export async function readSettings({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof singleSignOn.settings>> {
  const { client_id } = actor;
  const [row, group_roles, domains, admins] = await Promise.all([
    readProvider(tx, client_id),
    readGroupRoles(tx, client_id),
    readDomains(tx, client_id),
    findPasswordAdmins(tx, client_id),
  ]);
  return {
    status: true,
    provider: row ? { ...shown(row), group_roles } : null,
    redirect_uri: redirectUri(app, client_id),
    domains: domains.map(domainLine),
    admins,
  };
}

function shown(row: ProviderRow) {
  const { encrypted_secret: _secret, last_sign_in_at, ...columns } = row;
  const { client_id: _company, ...rest } = columns as typeof columns & { client_id?: string };
  return { ...rest, last_sign_in_at: last_sign_in_at?.toISOString() ?? null };
}

export async function saveProvider(
  context: SignedWriteContext,
  form: Form,
): Promise<OutputOf<typeof singleSignOn.save>> {
  const { app, tx, client_id, record } = context;
  const { version, client_secret, group_roles, issuer: sentIssuer, ...columns } = form;
  const saved = await readProvider(tx, client_id);
  if ((saved?.version ?? 0) !== version) throw new Refused('item.changed');
  const issuer = orRefuse(acceptIssuer(form.preset, sentIssuer, { may_be_local: app.config.OUTGOING_LOOPBACK }));
  const isSameClient = saved?.issuer === issuer && saved.oidc_client === form.oidc_client;
  await checkChoices(context, form, isSameClient ? saved : undefined);

  // A saved secret is never sent to another issuer, so a new issuer or client needs a new secret.
  const encrypted_secret = client_secret
    ? encryptSecret(app, client_id, client_secret)
    : isSameClient && saved.encrypted_secret;
  if (!encrypted_secret)
    throw new Refused('sign_on.secret_missing', {}, { client_secret: msg`Enter the secret from the provider.` });

  const last_sign_in_at = isSameClient ? saved.last_sign_in_at : null;
  await saveProviderRow(tx, client_id, { ...columns, issuer, encrypted_secret, last_sign_in_at, version: version + 1 });
  const before = await readGroupRoles(tx, client_id);
  await replaceGroupRoles(tx, client_id, group_roles);
  const facts = changedFields(saved ? { ...auditFacts(saved), groups: before.length } : {}, {
    ...auditFacts({ ...columns, issuer }),
    groups: group_roles.length,
    ...(client_secret && { secret: 'changed' }),
  });
  if (facts)
    record({
      action: 'identity_provider_changed',
      item_kind: 'single_sign_on',
      item_id: client_id,
      item_label: form.name,
      is_setting: true,
      facts,
    });
  return { status: true };
}

function auditFacts(row: Omit<Form, 'version' | 'client_secret' | 'group_roles'>): Record<string, unknown> {
  const { name, issuer, oidc_client, is_enabled, is_required, creates_people, groups_claim } = row;
  const { factor_values, max_age_minutes } = row;
  return {
    name,
    issuer,
    oidc_client,
    is_enabled,
    is_required,
    creates_people,
    groups_claim,
    factor_values,
    max_age_minutes,
  };
}

/**
 * Checks that everything that the form refers to exists in the company, and checks the rules that prevent a company
 * from locking itself out.
 */
async function checkChoices(context: SignedWriteContext, form: Form, saved: ProviderRow | undefined): Promise<void> {
  const { tx, client_id } = context;
  const { default_role_id, default_entity_id, default_department_id, group_roles, emergency_user_id } = form;
  await checkDefaults(context, {
    role_ids: [...(default_role_id ? [default_role_id] : []), ...group_roles.map(({ role_id }) => role_id)],
    entity_id: default_entity_id,
    department_id: default_department_id,
  });

  const admins = await findPasswordAdmins(tx, client_id);
  const isAdmin = admins.some(({ user_id }) => user_id === emergency_user_id);
  if (emergency_user_id && !isAdmin) throw new Refused('item.not_found');
  const domains = await readDomains(tx, client_id);
  if (form.is_enabled && !domains.some(({ verified_at }) => verified_at)) throw new Refused('sign_on.no_domain');
  if (!form.is_required) return;
  if (!isAdmin) throw new Refused('sign_on.emergency', {}, { emergency_user_id: msg`Choose a super admin.` });
  if (!saved?.last_sign_in_at) throw new Refused('sign_on.not_tried');
}

/** Tests the provider outside of a transaction, because it can be slow. */
export async function testProvider({
  app,
  actor,
}: PreparingContext): Promise<PreparedWrite<OutputOf<typeof singleSignOn.test>>> {
  const { client_id } = actor;
  const row = await app.database.readInCompany(client_id, (tx) => readProvider(tx, client_id));
  if (!row) throw new Refused('item.not_found');
  const provider = signOnProvider(app, client_id, row);
  const problem = provider
    ? await app.sign_on.check(provider).then(
        () => null,
        (error: unknown) => {
          if (error instanceof SignOnFailed) return error.message;
          throw error;
        },
      )
    : t`The client secret cannot be read any more. Enter it again.`;
  return async () => ({
    status: true,
    is_working: problem === null,
    message: problem ?? t`${row.name} accepts the client and its secret.`,
  });
}
