import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { composeMail, greeting } from '../../outside/mail/compose.ts';
import { findProviders } from '../companies/provider-company.ts';
import { findProviderAdmins, findUser } from '../people/find-user.ts';
import { derivedId } from './find-recipients.ts';
import { pathOf } from './item-messages.ts';
import { insertNotice } from './notices.rows.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

interface ProviderMessage {
  event: string;
  event_id: string;
  /** The client company that the message is about. */
  client_id: string;
  words: () => { subject: string; lines: string[] };
}

/** Notifies every provider admin by email and in the app, once per event and person. */
export async function notifyProvider(app: App, message: ProviderMessage): Promise<void> {
  for (const provider_id of await findProviders(app.database)) {
    const admins = await app.database.readInCompany(provider_id, (tx) => findProviderAdmins(tx, provider_id));
    for (const { id: user_id } of admins) await notifyAdmin(app, { provider_id, user_id }, message);
  }
}

async function notifyAdmin(
  app: App,
  { provider_id, user_id }: { provider_id: string; user_id: string },
  { event, event_id, client_id, words }: ProviderMessage,
): Promise<void> {
  const about = { item_kind: 'client', item_id: client_id };
  const id = derivedId(event_id, user_id);
  const key = { client_id: provider_id, id, kind: event, user_id, has_notice: true };
  const now = app.clock();
  const claimed = await app.database.inCompany(provider_id, async (tx) => {
    const admin = await findUser(tx, { client_id: provider_id, user_id });
    if (!admin?.is_active) return null;
    const { subject, lines } = inLanguage(admin.language, words);
    await insertNotice(tx, {
      client_id: provider_id,
      id,
      user_id,
      kind: event,
      ...about,
      title: subject.slice(0, 200),
      body: lines.join(' ').slice(0, 500),
      created_at: now,
      in_app: true,
      digest: null,
    });
    return claimAndCompose(tx, { ...key, now }, async () =>
      inLanguage(admin.language, () =>
        composeMail({
          to: admin.email,
          subject,
          greeting: greeting(admin.first_name),
          lines,
          action: { label: t`View the client`, url: `${app.public_url}${pathOf(about)}` },
          footer: t`You receive this because you are a provider admin.`,
        }),
      ),
    );
  });
  if (claimed) await sendClaimed(app, key, claimed);
}
