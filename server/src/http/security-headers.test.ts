import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let plain: TestProduct;
let secure: TestProduct;
beforeAll(async () => {
  plain = await testProduct();
  secure = await testProduct({
    environment: { PUBLIC_URL: 'https://outlay.example', MODE: 'production', TOKEN_SECRET: 'x'.repeat(48) },
  });
});
afterAll(async () => {
  await plain.stop();
  await secure.stop();
});

const headersOf = async (product: TestProduct, path: string) => {
  const { headers } = await ask(`${product.address}${path}`);
  return (name: string) => headers.get(name);
};

describe('the headers of API responses', () => {
  it.each(['/api/misc/currencies', '/api/client/info', '/api/nowhere'])('on %s', async (path) => {
    const header = await headersOf(plain, path);
    expect(header('content-security-policy')).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('x-frame-options')).toBe('DENY');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('permissions-policy')).toContain('microphone=()');
    expect(header('cache-control')).toBe('no-store');
    expect(header('content-type')).toBe('application/json; charset=utf-8');
    expect(header('x-request-id')).toBeTruthy();
    expect(header('x-powered-by')).toBeNull();
    expect(header('server')).toBeNull();
    expect(header('access-control-allow-origin')).toBeNull();
  });
});

describe('the headers of every other response', () => {
  it.each(['/health', '/files/nowhere', '/calendar/nowhere.ics', '/api/%'])('on %s', async (path) => {
    const header = await headersOf(secure, path);
    expect(header('content-security-policy')).toContain("base-uri 'none'; frame-ancestors 'none'");
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('referrer-policy')).toBe('no-referrer');
    expect(header('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the headers of pages', () => {
  it('allow only scripts served by the app', async () => {
    const policy = (await headersOf(plain, '/dev/outbox'))('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('style-src')).toEqual(["'self'", expect.stringMatching(/^'nonce-[\w+/=]{24}'$/)]);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it('contain a new nonce each time, the same as the page', async () => {
    const pages = await Promise.all([1, 2].map(() => ask(`${plain.address}/dev/outbox`)));
    const nonces = pages.map(({ headers, body }) => {
      const nonce = /'nonce-([^']+)'/u.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
      expect(String(body)).toContain(`<style nonce="${nonce}">`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe('with TLS', () => {
  it('requires HTTPS for later visits', async () => {
    expect((await headersOf(secure, '/api/misc/currencies'))('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    );
    expect((await headersOf(plain, '/api/misc/currencies'))('strict-transport-security')).toBeNull();
  });
});

describe('in production', () => {
  it.each(['/api/docs', '/api/openapi.json'])('%s is off unless API_DOCS is set', async (path) => {
    expect((await ask(`${secure.address}${path}`)).http_status).toBe(404);
  });

  it.each(['/dev/outbox', '/dev/outbox.json'])('%s does not exist', async (path) => {
    const { http_status, body } = await ask(`${secure.address}${path}`);
    expect(http_status).toBe(404);
    expect(String(JSON.stringify(body))).not.toContain('Mails that would have been sent');
  });
});

describe('operator endpoints', () => {
  it('report health and count requests by endpoint, never by URL', async () => {
    await ask(`${plain.address}/api/misc/currencies?x=secret-in-address`);
    expect((await ask(`${plain.address}/health`)).body).toEqual({ status: true });
    const metrics = String((await ask(`${plain.address}/metrics`)).body);
    expect(metrics).toContain('outlay_request_seconds_count{endpoint="client.currencies",status="400"}');
    expect(metrics).not.toContain('secret-in-address');
  });

  it('are hidden in production unless the configured token is sent', async () => {
    expect((await ask(`${secure.address}/metrics`)).http_status).toBe(404);
    const METRICS_TOKEN = 'only for the operator';
    const guarded = await testProduct({ environment: { METRICS_TOKEN } });
    try {
      const read = (authorization: string) => ask(`${guarded.address}/metrics`, { headers: { authorization } });
      expect((await ask(`${guarded.address}/metrics`)).http_status).toBe(401);
      expect((await read('Bearer of something else')).http_status).toBe(401);
      expect((await read(`Bearer ${METRICS_TOKEN}`)).http_status).toBe(200);
    } finally {
      await guarded.stop();
    }
  });
});
