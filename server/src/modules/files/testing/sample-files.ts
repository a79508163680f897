import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { ZipFile } from 'yazl';

/** Creates a picture with a mark in its upper left corner, so that a rotation is visible. */
export function aPicture(width = 600, height = 900) {
  const mark = { width: Math.round(width / 3), height: Math.round(height / 6), channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: '#dddddd' } }).composite([
    { input: { create: { ...mark, background: '#102030' } }, left: 10, top: 10 },
  ]);
}

/** Creates a picture of white paper with dark bars of these widths, which look like lines of text. */
export function aPrint(bars: readonly number[]): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 1300, channels: 3, background: '#f4f4f4' } })
    .composite(
      bars.map((width, index) => ({
        input: { create: { width, height: 60, channels: 3 as const, background: '#222222' } },
        left: index % 3 === 0 ? 60 : 300,
        top: 60 + index * 120,
      })),
    )
    .png()
    .toBuffer();
}

/** A picture of 64 × 48 pixels, white with a red square, created with the encoder of libheif. */
export const aHeic = Buffer.from(
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAvxtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAGGlkYXQAAAAAAEAAMAAAAAAAQAAwAAAAYGlsb2MBAAAAREAABAABAAAAAAAAAyAAAQAAAAAAAABVAAIAAQAAAAAAAAABAAAAAAAAAAgAAwAAAAAAAAN1AAEAAAAAAAAAEwAEAAEAAAAAAAAAAQAAAAgAAAAIAAAAYmlpbmYAAAAAAAQAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAAAVaW5mZQIAAAEAAwAAaHZjMQAAAAAVaW5mZQIAAAAABAAAZ3JpZAAAAAGxaXBycAAAAYRpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQIAAADAJ/4AAADAAAewIIEFlurkprmwIAAAAMAgAAAAwCEIgABAAZEAcFzwIkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAAAAAAAEAAAAAwAAAADnBpeGkAAAAAAQgAAAAnYXV4QwAAAAB1cm46bXBlZzpoZXZjOjIwMTU6YXV4aWQ6MQAAAAAlaXBtYQAAAAAAAAAEAAECgQIAAgIDhAADAoUGAAQDB4iJAAAANmlyZWYAAAAAAAAADmRpbWcAAgABAAEAAAAOZGltZwAEAAEAAwAAAA5hdXhsAAQAAQACAAAAcG1kYXQAAABRKAGvE4Cbqx++8/Kgnawq5Mc69vpL/bZrinqIUuQYzxuz5SeUuh6qh0gYDcluyTkEr1QxTQqupQIsepjkywx3b5kIX+GCZbr7lQFX04+ibYegAAAADygBrifn3Lff/5ovecAr4A==',
  'base64',
);

/** Creates a small HEIC file with many pixels: the picture of `aHeic` in the corner of a canvas of this size. */
export function aHeicBomb({ width, height }: { width: number; height: number }): Buffer {
  const canvas = Buffer.alloc(26);
  canvas.writeUInt8(1, 1);
  canvas.writeUInt32BE(width, 10);
  canvas.writeUInt32BE(height, 14);

  const bytes = Buffer.from(aHeic);
  const grid = bytes.indexOf('grid');
  bytes.write('iovl', grid, 'latin1');
  const dimensions = bytes.indexOf('ispe', bytes.indexOf('ispe') + 4);
  bytes.writeUInt32BE(width, dimensions + 8);
  bytes.writeUInt32BE(height, dimensions + 12);

  // The canvas is appended to the item data, so everything after it moves.
  const data = bytes.indexOf('idat');
  const dataEnd = data - 4 + bytes.readUInt32BE(data - 4);
  const table = bytes.indexOf('iloc');
  const canvasEntry = bytes.indexOf(Buffer.from([0, 2, 0, 1, 0, 0]), table);
  bytes.writeUInt32BE(16, canvasEntry + 12);
  bytes.writeUInt32BE(canvas.length, canvasEntry + 16);
  const tiles = [1, 3].map((id) => bytes.indexOf(Buffer.from([0, id, 0, 0, 0, 0, 0, 0, 3]), table) + 6);
  for (const at of [data - 4, bytes.indexOf('meta') - 4, ...tiles])
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + canvas.length, at);
  return Buffer.concat([bytes.subarray(0, dataEnd), canvas, bytes.subarray(dataEnd)]);
}

/** Creates a small PDF whose only page draws the same lines repeatedly, as often as fits into this number of bytes. */
export function aPdfBomb({ bytes }: { bytes: number }): Buffer {
  const content = deflateSync(Buffer.alloc(bytes, '0 0 m 226 400 l 9 0 l S\n'), { level: 9 });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 226 400] /Contents 4 0 R >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
  ]);
}

function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  parts.push(Buffer.from(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`));
  return Buffer.concat(parts);
}

export function aPdf(of: { pages?: number; text?: string; password?: string } = {}): Promise<Buffer> {
  const { pages = 1, text = 'Receipt', password } = of;
  const document = new PDFDocument({ size: [226, 400], margin: 20, ...(password && { userPassword: password }) });
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage();
      document.fontSize(14).text(`${text} ${page}`);
    }
    document.end();
  });
}

/** Creates a small file that unpacks into a picture of this size, with one bit per pixel. */
export function aBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Creates an archive with one small file. A polyglot file contains such an archive after its picture. */
export async function anArchive(): Promise<Buffer> {
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from('<script>alert(1)</script>'), 'index.html');
  archive.end();
  return Buffer.concat(await Readable.from(archive.outputStream).toArray());
}
