import { serveTasks } from '../serve-tasks.ts';

export interface SampleTask {
  does:
    | 'echo'
    | 'hang'
    | 'throw'
    | 'crash'
    | 'fill heap'
    | 'fill buffers'
    | 'grow wasm'
    | 'crash later'
    | 'pid'
    | 'env';
  text?: string;
  ms?: number;
}

// The types of Node do not include WebAssembly.
declare const WebAssembly: { Memory: new (of: { initial: number }) => { grow(pages: number): number } };

const filled: unknown[] = [];

serveTasks(async ({ does, text = '', ms = 0 }: SampleTask): Promise<string> => {
  while (does === 'hang');
  while (does === 'fill heap') filled.push(new Array(1e6).fill(text));
  while (does === 'fill buffers') filled.push(Buffer.alloc(16 * 1024 * 1024, 1));
  switch (does) {
    case 'crash':
      return process.exit(1);
    case 'grow wasm': {
      const memory = new WebAssembly.Memory({ initial: 1 });
      return `${memory.grow(65_000)}`;
    }
    case 'crash later':
      setTimeout(() => process.exit(1), 5);
      return text;
    case 'throw':
      throw new Error(text);
    case 'pid':
      return `${process.pid}`;
    case 'env':
      return Object.keys(process.env).sort().join(' ');
    default:
      await new Promise((resolve) => setTimeout(resolve, ms));
      return text;
  }
});
