import { UnreadableStatement } from './statement-line.ts';

const sampleBytes = 65_536;

/**
 * Decodes a file in pieces. The start of the file determines the encoding: UTF-8, UTF-16 with a byte order mark, or
 * otherwise Windows-1252, which older banking systems use.
 */
export async function* decodeText(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  let decoder: ReturnType<typeof decoderFor> | undefined;
  let line = 1;
  for await (const chunk of chunks) {
    if (typeof chunk !== 'string') decoder ??= decoderFor(chunk);
    const text = typeof chunk === 'string' ? chunk : (decoder?.decode(chunk, { stream: true }) ?? '');
    const binary = text.indexOf('\0');
    line += lineBreaks(text, binary);
    if (binary >= 0) throw new UnreadableStatement(line, 'The file contains binary data and is not a statement.');
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function decoderFor(start: Uint8Array) {
  return new TextDecoder(encodingOf(start));
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return isUtf8(bytes.subarray(0, sampleBytes)) ? 'utf-8' : 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  // The sample may end inside a character, so `stream` keeps the decoder from reporting an error there.
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true });
  return !text.includes('\uFFFD');
}

function lineBreaks(text: string, before: number): number {
  let count = 0;
  const end = before < 0 ? text.length : before;
  for (let index = text.indexOf('\n'); index >= 0 && index < end; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}
