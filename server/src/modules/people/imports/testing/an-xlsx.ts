import { crc32, deflateRawSync } from 'node:zlib';

type Cell = string | number | boolean;

/** Builds a one-sheet workbook, optionally with a false unpacked size or with a cell in the very last row. */
export function anXlsx(
  rows: readonly (readonly Cell[])[],
  odd: { claimed_bytes?: number; far_cell?: string } = {},
): Uint8Array {
  const cells = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => cellXml(`${letter(column)}${index + 1}`, cell)).join('')}</row>`,
  );

  if (odd.far_cell) cells.push(`<row r="1048576">${cellXml(odd.far_cell, 'far')}</row>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

  return zipped(
    {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    },
    odd.claimed_bytes,
  );
}

function cellXml(reference: string, cell: Cell): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

function letter(column: number): string {
  return String.fromCharCode(65 + column);
}

function zipped(files: Record<string, string>, claimed_bytes?: number): Uint8Array {
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const packed = deflateRawSync(data);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed_bytes ?? data.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name), packed]);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at);
    contents.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(10), offset, Buffer.from(name)]),
    );
    parts.push(local);
    at += local.length;
  }

  const list = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(contents.length, 4);
  end.writeUInt16LE(contents.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);

  return Buffer.concat([...parts, list, Buffer.from('PK\u0005\u0006'), end]);
}
