import { expect, it } from 'vitest';
import { memorySettings } from './memory-settings.ts';

it.each([
  { memory_mib: 512, shared_buffers: '128MB', effective_cache_size: '256MB' },
  { memory_mib: 4096, shared_buffers: '512MB', effective_cache_size: '2048MB' },
  { memory_mib: 65_536, shared_buffers: '1024MB', effective_cache_size: '32768MB' },
])('gives PostgreSQL its part of $memory_mib MiB', ({ memory_mib, ...sizes }) => {
  expect(memorySettings(memory_mib * 1024 * 1024)).toEqual(sizes);
});
