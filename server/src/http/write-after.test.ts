import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestCompany } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { writeAfter } from './context.ts';

let product: TestProduct;
let company: TestCompany<'ana' | 'sam'>;
let begun = 0;
let release = Promise.withResolvers<void>();
beforeAll(async () => {
  product = await testProduct({
    environment: { DRAIN_MS: '50' },
    routes: (routes) => ({
      ...routes,
      files: {
        ...routes.files,
        signUpload: writeAfter(async ({ actor }) => {
          begun += 1;
          await release.promise;
          return async (context) => {
            context.record({ action: 'profile_changed', item_kind: 'file', item_id: actor.user_id });
            return { status: true, data: { url: '/', fields: {} }, remote_file_path: context.actor.user_id };
          };
        }),
      },
    }),
  });
  company = await aCompany(product, { ana: ['employee'], sam: ['settings_admin'] });
});
afterAll(() => product.stop());

describe('slow work before a write', () => {
  it('occupies no database connection', async () => {
    const { ana } = company.people;
    const many = Array.from({ length: 20 }, () => ana.calls('files.signUpload', { file_type: 'image/png' }));
    await expect.poll(() => begun).toBe(20);
    // The pool has only six connections, so this request would have to wait if the slow work used any.
    expect((await ana.calls('home.dashboard', {})).status).toBe(true);
    release.resolve();
    expect((await Promise.all(many)).every(({ remote_file_path }) => remote_file_path === ana.user_id)).toBe(true);
  });

  it('does not start without permission to write', async () => {
    begun = 0;
    const { sam } = company.people;
    expect((await sam.sends('files.signUpload', { file_type: 'image/png' })).http_status).toBe(403);
    expect((await sam.sends('files.signUpload', {}, { access_token: 'x' })).http_status).toBe(401);
    expect(begun).toBe(0);
  });

  it('is discarded when the permission is lost meanwhile', async () => {
    release = Promise.withResolvers();
    begun = 0;
    const { ana } = company.people;
    const pending = ana.sends('files.signUpload', { file_type: 'image/png' });
    await expect.poll(() => begun).toBe(1);
    await company.inCompany((tx) =>
      tx.updateTable('users').set({ is_active: false }).where('id', '=', ana.user_id).execute(),
    );
    release.resolve();
    expect((await pending).http_status).toBe(401);
  });

  it('gets one response per idempotency key', async () => {
    const fresh = await aCompany(product, { bo: ['employee'] });
    const headers = { 'idempotency-key': 'once' };
    const send = () => fresh.people.bo.calls('files.signUpload', { file_type: 'image/png' }, { headers });
    expect(await send()).toEqual(await send());
    const lines = await fresh.inCompany((tx) =>
      tx.selectFrom('activity').select('id').where('action', '=', 'profile_changed').execute(),
    );
    expect(lines).toHaveLength(1);
  });
});
