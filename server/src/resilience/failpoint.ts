// Used only by tests and loaded first (node --import): kills the process with SIGKILL at one statement of company
// transactions. FAIL_AT is the number of that statement since the start of the process, 'commit 2' for just before the
// second commit, or 'saved 2' for just after it, before the client gets a response.
import pg from 'pg';

const { FAIL_COMPANY = '', FAIL_AT = '' } = process.env;
const [what = '', nth = '1'] = FAIL_AT.split(' ');
const opened = new WeakMap<object, 'read' | 'write'>();
const bound = new WeakMap<object, 'read' | 'write'>();
let statements = 0;
let commits = 0;

type Query = (this: object, ...args: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

client.query = function counted(this: object, ...args: unknown[]): unknown {
  const text = textOf(args[0]);
  if (text.startsWith('begin')) opened.set(this, text.startsWith('begin read only') ? 'read' : 'write');
  // On Citus, a transaction is bound to its company by a second message.
  if (text.includes('set local app.client_id') && text.includes(FAIL_COMPANY))
    bound.set(this, opened.get(this) ?? 'write');
  const kind = bound.get(this);
  if (!kind) return query.apply(this, args);
  statements += 1;
  if (what === `${statements}`) die();
  if (text !== 'commit' && text !== 'rollback') return query.apply(this, args);
  bound.delete(this);
  const isMeant = text === 'commit' && kind === 'write' && ++commits === Number(nth);
  if (isMeant && what === 'commit') die();
  const answer = query.apply(this, args);
  if (isMeant && what === 'saved') (answer as Promise<unknown>).then(die);
  return answer;
};

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
