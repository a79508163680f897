import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** What others do behind the scenes while somebody uses the product: it has no screen yet. */
export class Backstage {
  readonly #data: string;
  readonly #disabled = new Set<string>();

  constructor(data: string) {
    this.#data = data;
  }

  async disable(email: string): Promise<void> {
    this.#disabled.add(email);
    await this.#act('disable', email);
  }

  async enable(email: string): Promise<void> {
    await this.#act('enable', email);
    this.#disabled.delete(email);
  }

  async invite(email: string): Promise<void> {
    await this.#act('invite', email);
  }

  /** Nobody stays disabled because a journey broke off. */
  async tidy(): Promise<void> {
    for (const email of this.#disabled) await this.enable(email);
  }

  async #act(what: 'disable' | 'enable' | 'invite', email: string): Promise<void> {
    await promisify(execFile)(process.execPath, ['tools/backstage.ts', what, email], {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.#data },
    });
  }
}
