declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  interface Attempt {
    method: string;
    username: string;
    password?: string;
    accept(): void;
    reject(methods?: string[]): void;
  }

  interface Connection extends EventEmitter {
    on(event: 'authentication', listener: (attempt: Attempt) => void): this;
    on(event: 'session', listener: (accept: () => Session) => void): this;
    on(event: 'ready' | 'error', listener: () => void): this;
    end(): void;
  }

  interface Session extends EventEmitter {
    on(event: 'sftp', listener: (accept: () => ssh2.SftpStream) => void): this;
  }

  namespace ssh2 {
    interface SftpStream extends EventEmitter {
      on(event: 'STAT' | 'LSTAT' | 'REALPATH', listener: (id: number, path: string) => void): this;
      on(event: 'OPEN', listener: (id: number, path: string, flags: number) => void): this;
      on(event: 'FSTAT' | 'CLOSE', listener: (id: number, handle: Buffer) => void): this;
      on(event: 'FSETSTAT' | 'SETSTAT', listener: (id: number) => void): this;
      on(event: 'WRITE', listener: (id: number, handle: Buffer, offset: number, data: Buffer) => void): this;
      on(event: 'READ', listener: (id: number, handle: Buffer, offset: number, length: number) => void): this;
      on(event: 'RENAME', listener: (id: number, from: string, to: string) => void): this;
      status(id: number, code: number): void;
      handle(id: number, handle: Buffer): void;
      data(id: number, data: Buffer): void;
      attrs(id: number, attributes: object): void;
      name(id: number, names: { filename: string; longname: string; attrs: object }[]): void;
    }
  }

  const ssh2: {
    Server: new (options: { hostKeys: string[] }, onConnection: (client: Connection) => void) => NetServer;
    utils: {
      generateKeyPairSync(type: 'ed25519'): { private: string; public: string };
      parseKey(key: string): { getPublicSSH(): Buffer } | Error;
      sftp: { OPEN_MODE: { WRITE: number }; STATUS_CODE: Record<'OK' | 'EOF' | 'NO_SUCH_FILE' | 'FAILURE', number> };
    };
  };
  export default ssh2;
}
