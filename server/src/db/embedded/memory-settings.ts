import { totalmem } from 'node:os';

const mib = 1024 * 1024;
/** The default value of shared_buffers in PostgreSQL. */
const minBufferMib = 128;
/** The maximum for shared_buffers. A database that benefits from more memory should have its own server. */
const maxBufferMib = 1024;

/**
 * Sizes PostgreSQL's memory for a machine that it shares with the product. With its default of 128 MB on every machine,
 * PostgreSQL would repeatedly read the pages of large tables from disk.
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

/** Returns the available memory. A container may have less than its machine. */
function machineBytes(): number {
  return Math.min(totalmem(), process.constrainedMemory() || totalmem());
}
