import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../testing/client.ts';
import { aPopulatedCompany } from '../../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { apiExamples, exampleAnswer, exampleScopes, filledInput } from './api-examples.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

it('answers every example of the API page as the page shows it', async () => {
  const { people } = await aPopulatedCompany(product);
  const { key } = await people.super_admin.calls('apiKeys.create', {
    name: 'Examples',
    scopes: [...exampleScopes],
    expires_on: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  });
  const values: Record<string, unknown> = {};
  for (const example of apiExamples) {
    const input = filledInput(example.input, values) as Record<string, unknown>;
    const { http_status, body } = await send(product.address, example.endpoint, input, { access_token: key });
    expect([example.title, http_status, body]).toEqual([example.title, 200, body]);
    for (const [name, path] of Object.entries(example.takes ?? {})) values[name] = valueAt(body, path);
    expect(shapeProblems(exampleAnswer(example), body, example.title)).toEqual([]);
  }
});

it('shows every example on the page', async () => {
  const page = await (await fetch(`${product.address}/api/docs`)).text();
  const [, examples = ''] = page.split('id="examples"');
  for (const { title } of apiExamples) expect(examples).toContain(title);
});

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}

/**
 * Returns where two responses differ in their fields or the types of their values. A null matches any value, and an
 * empty list matches any list.
 */
function shapeProblems(shown: unknown, actual: unknown, at: string): string[] {
  if (shown === null || actual === null) return [];
  if (Array.isArray(shown) && Array.isArray(actual)) {
    const [first, other] = [shown[0], actual[0]];
    return first === undefined || other === undefined ? [] : shapeProblems(first, other, `${at}[0]`);
  }
  if (typeof shown !== typeof actual || Array.isArray(shown) !== Array.isArray(actual))
    return [`${at} has another type`];
  if (typeof shown !== 'object') return [];
  const [left, right] = [shown as Record<string, unknown>, actual as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap((key) => {
    if (!(key in left)) return [`${at}.${key} is not shown`];
    if (!(key in right)) return [`${at}.${key} is not answered`];
    return shapeProblems(left[key], right[key], `${at}.${key}`);
  });
}
