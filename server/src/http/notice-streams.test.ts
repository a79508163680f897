import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import '../testing/matchers.ts';
import { insertNotice } from '../modules/notifications/notices.rows.ts';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { ask } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

/** All processes share a secret, so that each accepts the tokens of the others. */
const environment = { TOKEN_SECRET: 'the same secret in every process of the test' };

/** Two processes that use the same database. */
let product: TestProduct;
let other: TestProduct;
beforeAll(async () => {
  [product, other] = await Promise.all([testProduct({ environment }), testProduct({ environment })]);
});
afterAll(() => Promise.all([product.stop(), other.stop()]));

const streamUrl = (on: TestProduct) => `${on.address}/api/notices/stream`;
const aPair = () => aCompany(product, { ana: ['employee'], ben: ['employee'] } as const);

interface OpenStream {
  headers: Headers;
  /** Everything received so far. */
  text(): string;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

async function openStream(person: TestPerson, on = product, access_token = person.access_token): Promise<OpenStream> {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(streamUrl(on), { headers: { 'access-token': access_token }, signal: abort.signal });
  expect(response.status).toBe(200);
  let text = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk);
  })();
  ended.catch(() => undefined);
  return { headers: response.headers, text: () => text, ended, close: () => abort.abort() };
}

type Company = Awaited<ReturnType<typeof aPair>>;

function addsNotice(company: Company, person: TestPerson, more: { in_app?: boolean } = {}): Promise<void> {
  return company.inCompany((tx) => insertNotice(tx, { ...aNotice(person), ...more }));
}

function aNotice({ client_id, user_id }: TestPerson) {
  return {
    client_id,
    id: uuidv7(),
    user_id,
    kind: 'report.paid',
    item_kind: 'report',
    item_id: uuidv7(),
    title: 'ER-7 was paid',
    body: '',
    created_at: new Date(),
    in_app: true,
    digest: null,
  };
}

const received = (stream: OpenStream) => vi.waitFor(() => expect(stream.text()).toContain('event: notice'));
const events = (stream: OpenStream) => stream.text().split('event: notice').length - 1;

describe('the stream of notices', () => {
  it('sends a new notice to its recipient only, from any process', async () => {
    const [company, stranger] = [await aPair(), await aPair()];
    const { ana, ben } = company.people;
    const here = await openStream(ana);
    const there = await openStream(ana, other);
    const ofBen = await openStream(ben);
    const elsewhere = await openStream(stranger.people.ana);

    await addsNotice(company, ana);
    await Promise.all([received(here), received(there)]);
    expect(here.headers.get('content-type')).toContain('text/event-stream');
    expect(here.text()).not.toContain('ER-7');
    // Ben and the stranger then receive exactly one event each, their own, so the first notice did not reach them.
    await addsNotice(company, ben);
    await addsNotice(stranger, stranger.people.ana);
    await Promise.all([received(ofBen), received(elsewhere)]);
    expect([events(ofBen), events(elsewhere)]).toEqual([1, 1]);
  });

  it('says nothing of a change that was rolled back or of a notice that is only mailed', async () => {
    const company = await aPair();
    const { ana } = company.people;
    const stream = await openStream(ana);

    await addsNotice(company, ana, { in_app: false });
    const rolledBack = company.inCompany(async (tx) => {
      await insertNotice(tx, aNotice(ana));
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await addsNotice(company, ana);
    await received(stream);
    expect(events(stream)).toBe(1);
  });

  it('needs a valid session of an active person', async () => {
    const { people } = await aPair();
    const answer = (headers: Record<string, string>) => ask(streamUrl(product), { headers });
    expect(await answer({})).toMatchObject({ http_status: 401, body: { code: 'session.invalid' } });
    expect(await answer({ 'access-token': 'outlay_key' })).toMatchObject({ http_status: 401 });
    await people.ana.calls('auth.signOut', {});
    expect(await answer({ 'access-token': people.ana.access_token })).toMatchObject({
      http_status: 401,
      body: { code: 'session.ended' },
    });
  });

  it('ends on sign-out in any process, and only for that session', async () => {
    const { people } = await aPair();
    const again = await people.ana.startsSession();
    const signedOut = await openStream(people.ana, other);
    const staysOpen = await openStream(people.ana, other, again.access_token);

    await people.ana.calls('auth.signOut', {});
    await signedOut.ended;
    expect(signedOut.text()).toContain('event: session_end');
    other.app.notice_streams.beat();
    await vi.waitFor(() => expect(staysOpen.text()).toContain(':\n\n'));
  });

  it('ends when its person is disabled', async () => {
    const { people } = await aCompany(product, { admin: ['super_admin'], ana: ['employee'] } as const);
    const stream = await openStream(people.ana);
    await people.admin.calls('users.enableDisable', { selection: { ids: [people.ana.user_id] }, is_active: false });
    await stream.ended;
  });

  it('ends when its access token expires', async () => {
    const { people } = await aPair();
    const stream = await openStream(people.ana);
    product.setNow(new Date(Date.now() + 11 * 60_000));
    onTestFinished(() => product.setNow(null));
    product.app.notice_streams.beat();
    await stream.ended;
  });

  it('runs no query while nothing happens', async () => {
    const { people } = await aPair();
    const stream = await openStream(people.ana);
    product.takeQueries();
    product.app.notice_streams.beat();
    await vi.waitFor(() => expect(stream.text()).toContain(':\n\n'));
    expect(product.takeQueries()).toEqual([]);
  });

  it('ends when the process stops listening, and opens again', async () => {
    const company = await aPair();
    const { ana } = company.people;
    const stream = await openStream(ana);
    await product.app.notice_streams.close();
    await stream.ended;

    const reopened = await openStream(ana);
    await addsNotice(company, ana);
    await received(reopened);
  });

  it('is limited for each person', async () => {
    const { people } = await aPair();
    for (let count = 0; count < 20; count += 1) await openStream(people.ana);
    expect(await ask(streamUrl(product), { headers: { 'access-token': people.ana.access_token } })).toMatchObject({
      http_status: 429,
      body: { code: 'request.too_many' },
    });
    await openStream(people.ben);
  });

  it('ends on shutdown, which does not wait for open pages', async () => {
    const leaving = await testProduct({ environment });
    const { people } = await aPair();
    const stream = await openStream(people.ana, leaving);
    await leaving.stop();
    await stream.ended;
  });
});
