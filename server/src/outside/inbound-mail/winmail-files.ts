const signature = 0x223e9f78;
/** The attributes of a TNEF stream that describe attachments. */
const attributes = { begin: 0x00069002, title: 0x00018010, data: 0x0006800f } as const;

interface WinmailFile {
  name: string;
  content: Buffer;
}

/**
 * Extracts the files from a winmail.dat, into which Outlook packs attachments. From a damaged file, returns the files
 * that precede the damage.
 */
export function winmailFiles(bytes: Buffer): WinmailFile[] {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return [];
  const files: WinmailFile[] = [];
  // Each attribute consists of a level (one byte), the id, the length, the data and a checksum (two bytes).
  for (let at = 6; at + 9 <= bytes.length; ) {
    const id = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const data = bytes.subarray(at + 9, at + 9 + length);
    if (data.length < length) break;
    const file = files.at(-1);
    if (id === attributes.begin) files.push({ name: '', content: Buffer.alloc(0) });
    else if (file && id === attributes.title) file.name = data.toString('latin1').replace(/\0.*$/su, '');
    else if (file && id === attributes.data) file.content = data;
    at += 9 + length + 2;
  }
  return files.filter(({ content }) => content.length > 0);
}
