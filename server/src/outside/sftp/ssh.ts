import { createHash } from 'node:crypto';
import type Client from 'ssh2-sftp-client';
import { publicAddress, UnsafeUrl } from '../safe-fetch.ts';
import { SftpFailed, type SftpPort, type SftpTarget } from './port.ts';

const readyTimeoutMs = 15_000;
const maxAnswerBytes = 5_000_000;

/**
 * Implements SFTP with a pinned server fingerprint. Never connects to private addresses, except to 127.0.0.1 if
 * `may_reach_loopback` is set.
 */
export function sshSftp({ may_reach_loopback }: { may_reach_loopback: boolean }): SftpPort {
  const session = <T>(target: SftpTarget, work: (client: Client, host_key: string) => Promise<T>) =>
    inSession(target, { may_reach_loopback }, work);
  return {
    check: (target, directories) =>
      session(target, async (client, host_key) => {
        for (const directory of directories)
          if ((await client.exists(directory)) !== 'd') throw new SftpFailed(`There is no directory ${directory}.`);
        return { host_key };
      }),
    deliver: (target, { path, content }) =>
      session(target, async (client) => {
        if (await client.exists(path)) {
          const { size } = await client.stat(path);
          if (size === content.length) return;
          throw new SftpFailed(`${path} exists with another content.`);
        }
        const part = `${path}.part`;
        await client.put(content, part);
        await client.rename(part, path);
      }),
    read: (target, path) =>
      session(target, async (client) => {
        if ((await client.exists(path)) !== '-') return null;
        if ((await client.stat(path)).size > maxAnswerBytes) throw new SftpFailed(`${path} is too large.`);
        return (await client.get(path)).toString();
      }),
  };
}

async function inSession<T>(
  target: SftpTarget,
  options: { may_reach_loopback: boolean },
  work: (client: Client, host_key: string) => Promise<T>,
): Promise<T> {
  const { port, username, auth, secret } = target;
  const { default: SftpClient } = await import('ssh2-sftp-client');
  let host_key = '';
  // The client's events are ignored, because the running call also reports the errors of a closed connection.
  const client = new SftpClient('outlay', { error: () => undefined, end: () => undefined, close: () => undefined });
  try {
    const host = await publicAddress(target.host, options);
    await client.connect({
      host,
      port,
      username,
      ...(auth === 'password' ? { password: secret } : { privateKey: secret }),
      readyTimeout: readyTimeoutMs,
      hostVerifier: (key) => {
        host_key = fingerprintOf(key);
        return target.host_key === null || target.host_key === host_key;
      },
    });
    return await work(client, host_key);
  } catch (error) {
    if (error instanceof SftpFailed) throw error;
    if (error instanceof UnsafeUrl) throw new SftpFailed(error.message);
    if (host_key !== '' && target.host_key !== null && target.host_key !== host_key)
      throw new SftpFailed(`The server has another host key: ${host_key}. Test the connection and confirm it again.`);
    throw new SftpFailed(messageOf(error), { cause: error });
  } finally {
    await client.end().catch(() => false);
  }
}

/** Formats a fingerprint as `ssh-keygen -l` shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/u, '')}`;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : '';
  if (/authentication methods failed/iu.test(text)) return 'The server does not accept the user name or the secret.';
  if (/parse privateKey|privateKey value/iu.test(text)) return 'The private key cannot be read.';
  return `The server did not accept the file: ${text || 'no reason was given'}`.slice(0, 300);
}
