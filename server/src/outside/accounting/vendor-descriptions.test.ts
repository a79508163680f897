import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type AccountingVendor, accountingVendors } from '#domain/accounting/accounting-vendors.ts';
import { type OpenApiDocument, openApiProblems } from '../testing/openapi-problems.ts';
import { codatDescription } from './testing/codat-description.ts';
import { quickBooksDescription } from './testing/quickbooks-description.ts';
import { exchangesWith } from './testing/vendor-exchanges.ts';
import { xeroDescription } from './testing/xero-description.ts';

/**
 * Compares every request, and every answer of the stand-in, with descriptions of the vendors' APIs: those in `testing`,
 * and the documents that the vendors publish. The published ones are not part of this repository.
 */

const descriptions: Record<AccountingVendor, OpenApiDocument> = {
  quickbooks: quickBooksDescription,
  xero: xeroDescription,
  codat: codatDescription,
};
/**
 * The paths of JSON files with the API descriptions from github.com/codatio/oas and github.com/XeroAPI/Xero-OpenAPI.
 * Intuit publishes no such description.
 */
const published = { codat: process.env.CODAT_OPENAPI, xero: process.env.XERO_OPENAPI };

describe.each(accountingVendors)('%s', (vendor) => {
  it('agrees with the description of its API', async () => {
    const exchanges = await exchangesWith(vendor);
    expect(openApiProblems(descriptions[vendor], exchanges, { is_strict: true })).toEqual([]);
  });

  it('uses every operation that is described', async () => {
    const exchanges = await exchangesWith(vendor);
    const paths = Object.entries(descriptions[vendor].paths);
    const unused = paths.flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => {
          const only = { paths: { [path]: { [method]: {} } } };
          return exchanges.every((exchange) =>
            openApiProblems(only, [exchange]).some((text) => text.endsWith('is not described.') && !text.includes(':')),
          );
        })
        .map((method) => `${method} ${path}`),
    );
    expect(unused).toEqual([]);
  });
});

/**
 * The response statuses that the published descriptions do not contain: 401 for a missing authorisation, and 404 for an
 * unknown id.
 */
const leftOut: readonly number[] = [401, 404];

describe.each(['codat', 'xero'] as const)('the document that %s publishes', (vendor) => {
  const file = published[vendor];

  it.skipIf(!file)('agrees with all requests and answers', async () => {
    const document = JSON.parse(await readFile(file ?? '', 'utf8')) as OpenApiDocument;
    const exchanges = (await exchangesWith(vendor)).filter(
      // The list of tenants is described in another document.
      ({ status, path }) => !leftOut.includes(status) && path !== '/connections',
    );
    expect(exchanges.length).toBeGreaterThan(30);
    expect(openApiProblems(document, exchanges, { is_strict: true })).toEqual([]);
  });
});
