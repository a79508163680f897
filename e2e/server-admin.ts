import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');

/** Changes users directly in the server's data while a journey runs. */
export class ServerAdmin {
  readonly #data: string;
  readonly #disabled = new Set<string>();
  readonly #withNewPassword = new Set<string>();

  constructor(data: string) {
    this.#data = data;
  }

  async disable(email: string): Promise<void> {
    this.#disabled.add(email);
    await this.#run('disable', email);
  }

  async enable(email: string): Promise<void> {
    await this.#run('enable', email);
    this.#disabled.delete(email);
  }

  async invite(email: string): Promise<void> {
    await this.#run('invite', email);
  }

  /**
   * Registers a user whose demo password is restored after the journey. The product itself refuses this password,
   * because it is easy to guess.
   */
  restoresPasswordOf(email: string): void {
    this.#withNewPassword.add(email);
  }

  /** Enables all disabled users and restores all changed passwords, even after a failed journey. */
  async restore(): Promise<void> {
    for (const email of this.#disabled) await this.enable(email);
    for (const email of this.#withNewPassword) await this.#run('restore-password', email);
  }

  async #run(command: 'disable' | 'enable' | 'invite' | 'restore-password', email: string): Promise<void> {
    await promisify(execFile)(process.execPath, ['tools/backstage.ts', command, email], {
      cwd: root,
      env: { ...process.env, DATA_DIR: this.#data },
    });
  }
}
