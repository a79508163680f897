import { createHash } from 'node:crypto';
import { pathParameters } from '#contract/endpoint.ts';
import type { NamedEndpoint } from '#contract/every-endpoint.ts';
import { describePermission } from '#domain/access/permission.ts';
import { sentenceFor } from '#domain/refusals.ts';
import { escapeHtml } from '../../outside/mail/compose.ts';
import { statusOf } from '../refusals.ts';
import { type ApiExample, apiExamples, exampleAnswer, exampleScopes } from './api-examples.ts';
import { jsonSchema } from './json-schema.ts';

/**
 * Renders the contract as a page without scripts. The page shows every endpoint with its permission, input, output and
 * error codes.
 */
export function descriptionPage(endpoints: NamedEndpoint[]): string {
  const groups = Map.groupBy(endpoints, ({ name }) => name.split('.')[0] ?? '');
  const menu = [...groups.keys()].map((group) => `<a href="#${group}">${group}</a>`).join(' ');
  const sections = [...groups].map(
    ([group, members]) => `<section id="${group}"><h2>${group}</h2>${members.map(article).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Outlay</title><style>${style}</style></head>
<body><main><h1>Outlay API</h1>
<p>JSON below <code>/api</code>. Signed-in calls send <code>access-token</code> and <code>request-from: web</code>; writes should send an <code>idempotency-key</code>, so that a retry is applied once. The same description for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><a href="#examples">examples</a> ${menu}</nav>${examples(endpoints)}${sections.join('')}</main></body></html>`;
}

/** Renders example requests that can be copied, with their responses. */
function examples(endpoints: readonly NamedEndpoint[]): string {
  const shown = apiExamples.flatMap((example) => {
    const named = endpoints.find(({ name }) => name === example.endpoint);
    return named ? [exampleArticle(example, named)] : [];
  });
  return `<section id="examples"><h2>Examples</h2>
<p>With an API key that has the scopes ${exampleScopes.map((scope) => `<code>${scope}</code>`).join(' and ')}. Values in braces are those of an earlier answer.</p>
${shown.join('')}</section>`;
}

function exampleArticle(example: ApiExample, { endpoint }: NamedEndpoint): string {
  const { method, path } = endpoint;
  const inPath = pathParameters(path);
  const rest = Object.entries(example.input).filter(([key]) => !inPath.includes(key));
  const filledPath = inPath.reduce((text, key) => text.replace(`{${key}}`, String(example.input[key])), path);
  const query =
    method === 'GET' && rest.length > 0
      ? `?${new URLSearchParams(rest.map(([key, value]): [string, string] => [key, String(value)]))}`
      : '';
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'https://outlay.example/api${filledPath}${query}'`,
    "-H 'authorization: Bearer outlay_…'",
    ...(method === 'GET'
      ? []
      : [
          "-H 'content-type: application/json'",
          "-H 'idempotency-key: 0b9d5c9e-6f0d-4e9e-9a35-6f3f2f0f6a11'",
          `-d '${JSON.stringify(Object.fromEntries(rest))}'`,
        ]),
  ];
  return `<article><h3>${escapeHtml(example.title)}</h3><pre tabindex="0">${escapeHtml(lines.join(' \\\n  '))}</pre>
<details><summary>Answer</summary><pre tabindex="0">${escapeHtml(JSON.stringify(exampleAnswer(example), null, 2))}</pre></details></article>`;
}

function article({ name, endpoint }: NamedEndpoint): string {
  const refusals = endpoint.refusals
    .map((code) => `<li><b>${statusOf(code)}</b> <code>${code}</code> ${escapeHtml(sentenceFor(code))}</li>`)
    .join('');
  return `<article id="${name}"><h3><span class="method">${endpoint.method}</span> <code>${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p><p class="dim">Needs: ${escapeHtml(describePermission(endpoint.permission))}</p>
${schema('Takes', jsonSchema(endpoint.input, 'input'))}${schema('Answers', jsonSchema(endpoint.output, 'output'))}
${refusals ? `<ul>${refusals}</ul>` : ''}</article>`;
}

function schema(title: string, value: object): string {
  const { $schema: _dropped, ...rest } = value as Record<string, unknown>;
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(rest, null, 2))}</pre></details>`;
}

const style = `:root{color-scheme:light dark;--line:#879494;--dim:#5c6969;--accent:#08675f}
@media(prefers-color-scheme:dark){:root{--dim:#98a6a6;--accent:#5cc5b8}}
body{font:14px/20px system-ui,sans-serif;margin:0}main{max-width:800px;margin:0 auto;padding:32px 16px}
h1{font-size:20px}h2{font-size:16px;margin:32px 0 8px}h3{font-size:14px;margin:0 0 4px;font-weight:500;overflow-wrap:anywhere}
article{border:1px solid var(--line);border-radius:8px;padding:16px;margin:0 0 12px}p{margin:0 0 8px}.dim{color:var(--dim)}
.method{color:var(--accent);font-weight:600}a{color:var(--accent)}nav a{margin-right:12px}pre{overflow:auto;max-height:360px;font-size:12px}ul{margin:8px 0 0;padding-left:20px}`;

/** The content security policy source that allows only this page's style. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;
