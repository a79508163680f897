import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body: object | string;
}

async function listen(answer: (path: string, body: string, authorization: string) => Answer) {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { status = 200, headers, body: sent } = answer(request.url ?? '/', body, request.headers.authorization ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * Starts a fake of the part of Slack's Web API that the product uses: form-encoded requests, and errors as `ok: false`.
 */
export async function fakeSlack() {
  const slack = {
    token: 'xoxb-1-good',
    workspace: 'Acme',
    /** The email addresses of the members of the workspace. */
    members: new Set<string>(),
    /** The methods that were called. */
    calls: [] as string[],
    messages: [] as { email: string; text: string; blocks: string }[],
    /** Answers by method that replace the usual ones. */
    answers: new Map<string, Answer>(),
  };

  const methods: Record<string, (form: URLSearchParams) => object> = {
    'auth.test': () => ({ ok: true, team: slack.workspace, bot_id: 'B1', user_id: 'U0' }),
    'users.lookupByEmail': (form) => {
      const email = form.get('email') ?? '';
      return slack.members.has(email)
        ? { ok: true, user: { id: `U ${email}` } }
        : { ok: false, error: 'users_not_found' };
    },
    'chat.postMessage': (form) => {
      const email = (form.get('channel') ?? '').replace(/^U /u, '');
      slack.messages.push({ email, text: form.get('text') ?? '', blocks: form.get('blocks') ?? '' });
      return { ok: true, ts: '1' };
    },
  };

  const server = await listen((path, body, authorization) => {
    const method = path.replace(/^\/(api\/)?/u, '');
    slack.calls.push(method);
    const replaced = slack.answers.get(method);
    if (replaced) return replaced;
    if (authorization !== `Bearer ${slack.token}`) return { body: { ok: false, error: 'invalid_auth' } };
    return { body: methods[method]?.(new URLSearchParams(body)) ?? { ok: false, error: 'unknown_method' } };
  });
  return Object.assign(slack, server);
}

export async function fakeTeams() {
  const teams = { cards: [] as string[], status: 202 };
  const server = await listen((_path, body) => {
    teams.cards.push(body);
    return { status: teams.status, body: '' };
  });
  return Object.assign(teams, server);
}
