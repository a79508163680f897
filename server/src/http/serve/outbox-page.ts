import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../outside/mail/compose.ts';
import { readOutbox } from '../../outside/mail/local.ts';
import type { App } from '../context.ts';
import { pagePolicy } from '../security-headers.ts';

const mostShown = 100;

export function outboxDirectory(data_dir: string): string {
  return join(data_dir, 'outbox');
}

/** In development, redirects to the operator page of the local fake bank. */
export function serveBankPage(server: FastifyInstance, app: App): void {
  const operatorUrl = app.bank?.operatorUrl;
  if (app.config.MODE !== 'development' || !operatorUrl) return;
  server.get('/dev/bank', async (_request, reply) => reply.redirect(await operatorUrl()));
}

/** Shows outgoing mails in development when no mail server is configured. */
export function serveOutbox(server: FastifyInstance, app: App): void {
  if (app.config.MODE !== 'development' || app.config.SMTP_URL) return;
  const directory = outboxDirectory(app.config.DATA_DIR);
  server.get('/dev/outbox.json', () => readOutbox(directory));
  serveOutboxMail(server, directory);
  server.get('/dev/outbox', async (_request, reply) => {
    const nonce = pagePolicy(reply);
    reply.type('text/html; charset=utf-8');
    const mails = await readOutbox(directory, mostShown);
    const articles = mails.map(
      (mail, index) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p class="dim">To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sent_at)}</p><p><a href="/dev/outbox/${index}">View as HTML</a></p>${withLinks(mail.text)}</article>`,
    );
    return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbox · Outlay</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:640px;margin:0 auto;padding:32px 16px}
article{border:1px solid #879494;border-radius:8px;padding:16px;margin:16px 0}h2{font-size:14px;margin:0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}</style></head>
<body><main><h1>Outbox</h1><p>Mails that would have been sent, newest first.</p>${articles.join('') || '<p>No mail yet.</p>'}</main></body></html>`;
  });
}

/** Serves the HTML of a mail as mail programs show it, without scripts and external requests. */
function serveOutboxMail(server: FastifyInstance, directory: string): void {
  server.get<{ Params: { index: string } }>('/dev/outbox/:index', async ({ params }, reply) => {
    const mail = (await readOutbox(directory, mostShown))[Number(params.index)];
    if (!mail) return reply.status(404).send();
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    reply.type('text/html; charset=utf-8');
    return mail.logo ? mail.html.replace('cid:logo', mail.logo) : mail.html;
  });
}

function withLinks(text: string): string {
  const safe = escapeHtml(text).replace(/https?:[^\s&]+/gu, (url) => `<a href="${url}">${url}</a>`);
  return `<pre>${safe}</pre>`;
}
