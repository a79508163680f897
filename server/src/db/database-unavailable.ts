/**
 * True if an error means that the database cannot be reached, rather than that a statement failed. The request then
 * gets a 503 and can be retried. A timeout while waiting for a free connection also counts.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code) || serverCodes.has(code) || code.startsWith('08')) return true;
  // A stopped server leaves no Unix socket. The system call is checked too, because otherwise any missing file would
  // count.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (lostConnection.test(error.message)) return true;
  return isDatabaseUnavailable(error.cause);
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

const serverCodes = new Set([
  '57P01', // the server is being shut down
  '57P02', // another process of the server crashed
  '57P03', // starting up, recovering or shutting down
  '57P05', // the server closed an idle session
  '53300', // no connection left
]);

// pg has no error codes for these errors, so their messages (from pg and pg-pool) are matched.
const lostConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Postgres connection has been discarded)/;
