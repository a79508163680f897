/** Where a file lies in the store: one folder, and in it what was sent, the pages to look at and a small picture. */
export function folderOf(of: { client_id: string; id: string }): string {
  return `${of.client_id}/${of.id}`;
}

export const objects = {
  /** What a signed form brings. Judged, it becomes the original; until then nobody sees it. */
  incoming: 'incoming',
  original: 'original',
  thumbnail: 'thumbnail.webp',
  page: (number: number) => `page-${number}.webp`,
} as const;
