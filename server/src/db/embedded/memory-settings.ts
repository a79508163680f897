import { totalmem } from 'node:os';

const mib = 1024 * 1024;
/** PostgreSQL's default. */
const minBufferMib = 128;
/** More helps only databases that should have a machine of their own. */
const maxBufferMib = 1024;

/**
 * Sizes PostgreSQL to the machine, which it shares with the product: by default it uses 128 MB however much there is,
 * and reads the pages of a large table again and again.
 */
export function memorySettings(memory_bytes = machineBytes()): {
  shared_buffers: string;
  effective_cache_size: string;
} {
  const memoryMib = Math.floor(memory_bytes / mib);
  const bufferMib = Math.min(maxBufferMib, Math.max(minBufferMib, Math.floor(memoryMib / 8)));
  return {
    shared_buffers: `${bufferMib}MB`,
    effective_cache_size: `${Math.max(bufferMib, Math.floor(memoryMib / 2))}MB`,
  };
}

/** A container may have less than its machine. */
function machineBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || totalmem());
}
