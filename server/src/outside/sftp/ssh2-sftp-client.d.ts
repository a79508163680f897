declare module 'ssh2-sftp-client' {
  interface ConnectOptions {
    host: string;
    port: number;
    username: string;
    password?: string;
    privateKey?: string;
    readyTimeout: number;
    hostVerifier: (key: Buffer) => boolean;
  }

  export default class Client {
    constructor(name?: string, callbacks?: { error?: (error: Error) => void; end?: () => void; close?: () => void });
    connect(options: ConnectOptions): Promise<unknown>;
    exists(path: string): Promise<false | 'd' | '-' | 'l'>;
    stat(path: string): Promise<{ size: number }>;
    put(content: Buffer, path: string): Promise<string>;
    get(path: string): Promise<Buffer | string>;
    rename(from: string, to: string): Promise<string>;
    delete(path: string, noErrorOK?: boolean): Promise<string>;
    end(): Promise<boolean>;
  }
}
