import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { type OwnScope, readOwn } from './context.ts';
import { Refused } from './refusals.ts';

const loaded: string[] = [];
let product: TestProduct;
let ana: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  product = await testProduct({
    routes: (routes) => ({
      ...routes,
      perDiem: {
        ...routes.perDiem,
        userFields: readOwn(
          async ({ owner_id }: OwnScope, _input: { for_user_id?: string }) => {
            loaded.push(owner_id);
            return owner_id;
          },
          async ({ actor }, input, rowsOf) => {
            if (input.for_user_id === ben.user_id) throw new Refused('delegate.not_now');
            const time_zone = await rowsOf(input.for_user_id ?? actor.user_id);
            return { ...fields, time_zone };
          },
        ),
      },
    }),
  });
});
beforeEach(async () => {
  const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
  ({ ana, ben } = people);
  loaded.length = 0;
});
afterAll(() => product.stop());

const fields = { status: true as const, is_enabled: true, fields: {}, attributes: [], category_id: null, lists: [] };
const reads = (input: { for_user_id?: string } = {}) => ana.sends('perDiem.userFields', input);

describe("a read of a person's own rows", () => {
  it('loads them once, in the first request and in later ones', async () => {
    expect((await reads()).body).toMatchObject({ time_zone: ana.user_id });
    expect((await reads()).body).toMatchObject({ time_zone: ana.user_id });
    expect(loaded).toEqual([ana.user_id, ana.user_id]);
  });

  it('drops them when the session has ended', async () => {
    await reads();
    await endSessions();
    expect(await reads()).toMatchObject({ http_status: 401, body: { code: 'session.ended' } });
    expect(loaded).toEqual([ana.user_id, ana.user_id]);
  });

  it('refuses the session before the input', async () => {
    await reads();
    await endSessions();
    expect(await reads({ for_user_id: 'nobody' })).toMatchObject({ http_status: 401, body: { code: 'session.ended' } });
  });

  it('names what is wrong with the input', async () => {
    await reads();
    expect(await reads({ for_user_id: 'nobody' })).toMatchObject({
      http_status: 400,
      body: { code: 'request.invalid' },
    });
  });

  it("loads another person's rows only after the handler has checked the actor", async () => {
    await reads();
    expect(await reads({ for_user_id: ben.user_id })).toMatchObject({ body: { code: 'delegate.not_now' } });
    expect(loaded).toEqual([ana.user_id]);
  });
});

function endSessions() {
  return product.app.database.inCompany(ana.client_id, (tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: product.app.clock(), ended_because: 'signed_out' })
      .where('client_id', '=', ana.client_id)
      .where('user_id', '=', ana.user_id)
      .execute(),
  );
}
