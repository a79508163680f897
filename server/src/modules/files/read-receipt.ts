import { merchantKey } from '#domain/receipts/learn-from-expenses.ts';
import type { ReadingHints, ReceiptReading } from '#domain/receipts/read-receipt.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { App } from '../../http/context.ts';
import { systemRequest } from '../../http/request-info.ts';
import { writeInCompany } from '../../http/run-write.ts';
import { readPages } from './read-pages.ts';
import { failForgotten, finishScan, type ScanTurn, takeScanTurn } from './scans.rows.ts';

const mostTries = 3;
const forgottenMs = 20 * 60 * 1000;

const failures = {
  nothing: "We couldn't read this receipt.",
  broken: 'This receipt could not be opened.',
  several: 'This picture shows two receipts, and only the first was read. Upload the other one separately.',
  forgotten: 'Reading this receipt took too long.',
} as const;

/** Functions that use the company's earlier expenses to improve readings. every-module.ts passes them in. */
interface CompanyKnowledge {
  /** Returns hints for the reading, such as currencies and merchants. */
  hintsFor: (
    tx: CompanyTransaction,
    person: { client_id: string; user_id: string },
  ) => Promise<Omit<ReadingHints, 'today'>>;
  /** Corrects the values that were read, as people corrected earlier receipts from the merchant. */
  learn: (
    tx: CompanyTransaction,
    of: { client_id: string; file_id: string; reading: ReceiptReading },
  ) => Promise<ReceiptReading>;
}

/**
 * Reads a receipt in the background and announces the result. Discards the result if another attempt has finished or a
 * new reading was requested in the meantime.
 */
export async function readReceiptFile(
  app: App,
  job: Record<string, string>,
  knowledge: CompanyKnowledge,
): Promise<void> {
  const { client_id = '', file_id = '' } = job;
  const turn = await app.database.inCompany(client_id, (tx) =>
    takeScanTurn(tx, { client_id, file_id, now: app.clock() }),
  );
  if (!turn) return;
  const outcome = await read(app, { client_id, file_id, turn, knowledge });
  const { tries, started_at } = turn;
  await tell(app, { client_id, file_id, tries, started_at, ...outcome });
}

interface Outcome {
  state: 'done' | 'partial' | 'failed';
  reading: ReceiptReading;
  failure: string;
}

async function read(
  app: App,
  of: { client_id: string; file_id: string; turn: ScanTurn; knowledge: CompanyKnowledge },
): Promise<Outcome> {
  const { client_id, file_id, turn, knowledge } = of;
  try {
    const person = { client_id, user_id: turn.uploaded_by };
    const known = await app.database.inCompany(client_id, (tx) => knowledge.hintsFor(tx, person));
    const hints = { ...known, today: app.clock().toISOString().slice(0, 10) };
    const { kind, no_of_pages } = turn;
    const { reading, no_of_receipts } = await readPages(app, { client_id, file_id, kind, no_of_pages }, hints);
    const learned = await app.database.inCompany(client_id, (tx) =>
      knowledge.learn(tx, { client_id, file_id, reading }),
    );
    return outcomeOf({ reading: learned, no_of_receipts });
  } catch (error) {
    // Rethrowing the error makes the queue repeat the job a little later. After the last attempt, the reading is marked
    // as failed.
    if (turn.tries < mostTries || (error instanceof Error && isDatabaseUnavailable(error))) throw error;
    app.log.error({ err: error, client_id, file_id }, 'a receipt could not be read');
    return { state: 'failed', reading: {}, failure: failures.broken };
  }
}

function outcomeOf({ reading, no_of_receipts }: Awaited<ReturnType<typeof readPages>>): Outcome {
  const { merchant, spent_on, amount } = reading;
  if (no_of_receipts > 1) return { state: 'partial', reading, failure: failures.several };
  if (merchant && spent_on && amount) return { state: 'done', reading, failure: '' };
  const isSomething = merchant || spent_on || amount;
  return { state: isSomething ? 'partial' : 'failed', reading, failure: isSomething ? '' : failures.nothing };
}

function tell(
  app: App,
  of: Outcome & Pick<ScanTurn, 'tries' | 'started_at'> & { client_id: string; file_id: string },
): Promise<void> {
  const { client_id, file_id } = of;
  const request = systemRequest(app, `read-${file_id}`);
  return writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
    if (await finishScan(tx, { ...of, merchant_key: merchantKey(of.reading), now: request.now }))
      announce('receipt.read', { file_id });
  });
}

/** Marks readings whose worker died as failed, so that nobody waits for them. */
export function failForgottenScans(app: App, client_id: string): Promise<void> {
  const request = systemRequest(app, 'sweep');
  const before = new Date(request.now.getTime() - forgottenMs);
  return writeInCompany({ app, request, client_id }, async ({ tx, announce }) => {
    const failed = await failForgotten(tx, { client_id, before, now: request.now, failure: failures.forgotten });
    for (const file_id of failed) announce('receipt.read', { file_id });
  });
}
