import type { FilesPort } from '#server/outside/files/port.ts';

/** Creates a file store that contains only the pages of one file. */
export function onePageStore(pages: readonly Uint8Array[]): FilesPort {
  const unavailable = () => Promise.reject(new Error('The bench stores no files.'));
  return {
    read: async (key) => {
      const page = pages[Number(/page-(\d+)/u.exec(key)?.[1] ?? 1) - 1];
      return page ? Buffer.from(page) : null;
    },
    signForm: unavailable,
    stream: unavailable,
    write: unavailable,
    delete: unavailable,
    origin: null,
    close: async () => undefined,
    list: async function* () {},
  };
}
