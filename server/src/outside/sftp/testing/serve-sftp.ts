import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';

export interface ServedSftp {
  port: number;
  /** The fingerprint of the server. */
  host_key: string;
  files: Map<string, Buffer>;
  /** Drops the connection at the next rename, either before the file is renamed or after it. */
  failNext: (when: 'before_rename' | 'after_rename') => void;
  stop(): Promise<void>;
}

const directories = ['/in', '/ack'];
const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** Starts a real SFTP server with files in memory. It accepts the user `outlay` with the password `secret`. */
export async function serveSftp(): Promise<ServedSftp> {
  const keys = ssh2.utils.generateKeyPairSync('ed25519');
  const files = new Map<string, Buffer>();
  const plan: string[] = [];
  const server = new ssh2.Server({ hostKeys: [keys.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => {
      if (attempt.method === 'password' && attempt.username === 'outlay' && attempt.password === 'secret')
        attempt.accept();
      else attempt.reject(['password']);
    });
    client.on('ready', () =>
      client.on('session', (accept) => {
        accept().on('sftp', (acceptSftp) => serveFiles(acceptSftp(), { files, plan, end: () => client.end() }));
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const parsed = ssh2.utils.parseKey(keys.public);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
  return {
    port: (server.address() as AddressInfo).port,
    host_key: `SHA256:${digest.replace(/=+$/u, '')}`,
    files,
    failNext: (when) => void plan.push(when),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Storage {
  files: Map<string, Buffer>;
  plan: string[];
  end: () => void;
}

function serveFiles(sftp: ssh2.SftpStream, { files, plan, end }: Storage): void {
  const opened = new Map<string, { path: string; content: Buffer; isWrite: boolean }>();
  const attributesOf = (path: string) => {
    const file = files.get(path);
    if (file) return { mode: 0o100644, size: file.length };
    return directories.includes(path) ? { mode: 0o040755, size: 0 } : null;
  };
  const describe = (id: number, path: string) => {
    const found = attributesOf(path);
    if (found) sftp.attrs(id, { ...found, uid: 0, gid: 0, atime: 0, mtime: 0 });
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on('STAT', describe).on('LSTAT', describe);
  sftp.on('FSTAT', (id, handle) => describe(id, opened.get(handle.toString())?.path ?? ''));
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path === '.' ? '/' : path, longname: '', attrs: {} }]));
  sftp.on('OPEN', (id, path, flags) => {
    const isWrite = (flags & OPEN_MODE.WRITE) !== 0;
    const content = files.get(path);
    if (!isWrite && !content) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    const handle = String(opened.size);
    opened.set(handle, { path, content: isWrite ? Buffer.alloc(0) : (content ?? Buffer.alloc(0)), isWrite });
    return sftp.handle(id, Buffer.from(handle));
  });
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = opened.get(handle.toString());
    if (file) file.content = Buffer.concat([file.content.subarray(0, offset), data]);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('READ', (id, handle, offset, length) => {
    const content = opened.get(handle.toString())?.content ?? Buffer.alloc(0);
    if (offset >= content.length) return sftp.status(id, STATUS_CODE.EOF);
    return sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK)).on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on('CLOSE', (id, handle) => {
    const file = opened.get(handle.toString());
    if (file?.isWrite) files.set(file.path, file.content);
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on('RENAME', (id, from, to) => {
    const fault = plan.shift();
    if (fault === 'before_rename') return end();
    const content = files.get(from);
    if (!content || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE);
    files.delete(from);
    files.set(to, content);
    return fault === 'after_rename' ? end() : sftp.status(id, STATUS_CODE.OK);
  });
}
