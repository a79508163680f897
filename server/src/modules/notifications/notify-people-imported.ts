import { countText } from '#domain/text/count-text.ts';
import type { App } from '../../http/context.ts';
import type { EventPayloads } from '../../jobs/events.ts';
import { findImport } from '../people/imports/find-import.ts';
import { notifyPerson } from './notify-person.ts';

/** Notifies the administrators once of all people of an import. */
export async function notifyPeopleImported(app: App, payload: EventPayloads['people.imported']): Promise<void> {
  const { import_id, ...event } = payload;
  const { client_id } = event;
  await notifyPerson(app, client_id, async (tx) => {
    const saved = await findImport(tx, { client_id, import_id });
    if (!saved) return undefined;
    const { file_name, added, changed } = saved;
    const lines = [
      `${peopleText(added)} added and ${countText(changed)} changed by the import of ${file_name}.`,
      ...(added > 0 ? ['Each new person gets their own invitation if it was chosen for the import.'] : []),
    ];
    return {
      ...event,
      about: { item_kind: 'users', item_id: import_id },
      words: { subject: `${peopleText(added + changed)} imported`, lines, action: 'View people' },
      footer: 'You receive this because you are an administrator of your company.',
      payload,
    };
  });
}

function peopleText(count: number): string {
  return count === 1 ? '1 person was' : `${countText(count)} people were`;
}
