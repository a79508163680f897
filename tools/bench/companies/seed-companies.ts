import { readConfig } from '#server/config.ts';
import { createApp } from '#server/create-app.ts';
import type { App } from '#server/http/context.ts';
import { seedLarge } from '../../large/seed-large.ts';
import { type Stage, signedIn, vacuum } from '../stage.ts';

/** Issues a new access token for a person's session, because seeding takes longer than a token is valid. */
export type FreshToken = () => Promise<string>;

export interface Neighbours {
  /** Functions that issue tokens for all people of one company. */
  ofOne: FreshToken[];
  /** Functions that issue tokens for one person of each company. */
  ofEach: FreshToken[];
}

interface Sizes {
  companies: number;
  people: number;
  reports: number;
}

const atOnce = 2;
const analyzedAfter = 50;

/** Creates companies of ordinary size in one database and runs the work with them. */
export async function withNeighbours<T>(
  stage: Stage,
  { companies, people, reports }: Sizes,
  work: (neighbours: Neighbours) => Promise<T>,
): Promise<T> {
  const { app, close } = await createApp(readConfig({ ...stage.environment, ROLE: 'web', PORT: '0' }));
  try {
    const neighbours: Neighbours = { ofOne: [], ofEach: [] };
    const numbers = Array.from({ length: companies }, (_, index) => index).values();
    const seedNext = async () => {
      // The loops that run at once share one iterator, so each company number is used once.
      for (const number of numbers) {
        const { client_id } = await seedLarge(app, { reports, people, name: `Neighbour ${number}` });
        // Without statistics, PostgreSQL would insert the later companies with plans for an empty database.
        if (number === analyzedAfter) await vacuum(stage);
        const user_ids = await peopleOf(app, client_id);
        const someone = user_ids[number % user_ids.length];
        if (someone) neighbours.ofEach.push(await signedIn(app, { client_id, user_id: someone }));
        if (number > 0) continue;
        neighbours.ofOne = await Promise.all(user_ids.map((user_id) => signedIn(app, { client_id, user_id })));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, seedNext));
    await vacuum(stage);
    return await work(neighbours);
  } finally {
    await close();
  }
}

async function peopleOf(app: App, client_id: string): Promise<string[]> {
  const people = await app.database.readInCompany(client_id, (tx) =>
    tx.selectFrom('users').select('id').where('client_id', '=', client_id).orderBy('employee_code').execute(),
  );
  return people.map(({ id }) => id);
}
