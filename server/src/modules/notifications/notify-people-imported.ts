import { plural, t } from '#domain/language/translate.ts';
import { countText } from '#domain/text/count-text.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findImport } from '../people/imports/find-import.ts';
import { notifyPerson } from './notify-person.ts';

/** Notifies the administrators once about all people that an import added or changed. */
export async function notifyPeopleImported(app: App, payload: EventPayloads['people.imported']): Promise<void> {
  const { import_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const saved = await findImport(tx, { client_id, import_id });
    if (!saved) return undefined;
    const { file_name, added, changed } = saved;
    return {
      ...event,
      about: { item_kind: 'users', item_id: import_id },
      words: () => ({
        subject: plural(added + changed, '1 person was imported', '# people were imported'),
        lines: [
          plural(
            added,
            '1 person was added and {0} changed by the import of {1}.',
            '# people were added and {0} changed by the import of {1}.',
            countText(changed),
            file_name,
          ),
          ...(added > 0 ? [t`Each new person gets their own invitation if it was chosen for the import.`] : []),
        ],
        action: t`View people`,
      }),
      footer: () => t`You receive this because you are an administrator of your company.`,
      payload,
    };
  });
}
