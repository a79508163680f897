/** A file's folder in the store: the original, its pages and a thumbnail. */
export function folderOf(of: { client_id: string; id: string }): string {
  return `${of.client_id}/${of.id}`;
}

export const objects = {
  /** The object an upload form creates. After validation it becomes the original; until then nobody can see it. */
  incoming: 'incoming',
  original: 'original',
  thumbnail: 'thumbnail.webp',
  page: (number: number) => `page-${number}.webp`,
} as const;
