// Loaded first (node --import), by tests only: kills the process with kill -9 at one statement of a company's
// transactions. FAIL_AT is the number of that statement since the start of the process, 'commit 2' just before the
// second commit, or 'saved 2' just after it and before the client gets a response.
import pg from 'pg';

const { FAIL_COMPANY = '', FAIL_AT = '' } = process.env;
const [what = '', nth = '1'] = FAIL_AT.split(' ');
const bound = new WeakMap<object, 'read' | 'write'>();
let statements = 0;
let commits = 0;

type Query = (this: object, ...asked: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const { query } = client;

client.query = function counted(this: object, ...asked: unknown[]): unknown {
  const text = textOf(asked[0]);
  if (text.startsWith('begin') && text.includes(FAIL_COMPANY))
    bound.set(this, text.startsWith('begin read only') ? 'read' : 'write');
  const door = bound.get(this);
  if (!door) return query.apply(this, asked);
  statements += 1;
  if (what === `${statements}`) die();
  if (text !== 'commit' && text !== 'rollback') return query.apply(this, asked);
  bound.delete(this);
  const isMeant = text === 'commit' && door === 'write' && ++commits === Number(nth);
  if (isMeant && what === 'commit') die();
  const answer = query.apply(this, asked);
  if (isMeant && what === 'saved') (answer as Promise<unknown>).then(die);
  return answer;
};

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
