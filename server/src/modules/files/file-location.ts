/** Returns the folder of a file in the store, which contains the original, its pages and a thumbnail. */
export function folderOf(of: { client_id: string; id: string }): string {
  return `${of.client_id}/${of.id}`;
}

export const objects = {
  /**
   * The object that an upload form creates. Nobody can read it. After validation, its bytes are stored as the original.
   */
  incoming: 'incoming',
  original: 'original',
  thumbnail: 'thumbnail.webp',
  page: (number: number) => `page-${number}.webp`,
} as const;
