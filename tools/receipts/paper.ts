import PDFDocument from 'pdfkit';

/** A line of a receipt before the layout gives it a position. */
export type Line =
  | { kind: 'centre'; text: string; size?: number; bold?: boolean }
  | { kind: 'left'; text: string; size?: number; bold?: boolean }
  | { kind: 'pair'; left: string; right: string; size?: number; bold?: boolean }
  | { kind: 'columns'; cells: readonly string[]; at: readonly number[]; bold?: boolean }
  | { kind: 'rule'; of: '-' | '=' | '.' | '_' }
  | { kind: 'gap'; lines?: number };

export interface Paper {
  width_pt: number;
  /** The height of the page; by default, the page ends after the text. */
  height_pt?: number;
  margin_pt: number;
  size_pt: number;
}

export interface Face {
  regular: string;
  bold: string;
  /** The factor that scales the width of letters; below 1 for the narrow letters that tills print. */
  stretch: number;
  spacing: number;
}

/** Draws the lines on a PDF page with selectable text. */
export function drawOnPaper(lines: readonly Line[], options: { paper: Paper; face: Face }): Promise<Buffer> {
  const { paper } = options;
  const height = paper.height_pt ?? lines.reduce((sum, line) => sum + heightOf(line, paper), 0) + paper.margin_pt * 2;
  const document = new PDFDocument({ size: [paper.width_pt, height], margin: 0, info: { Producer: '', Creator: '' } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
  });
  let top = paper.margin_pt;
  for (const line of lines) {
    drawLine(document, line, { ...options, top });
    top += heightOf(line, paper);
  }
  document.end();
  return done;
}

function heightOf(line: Line, { size_pt }: Paper): number {
  if (line.kind === 'gap') return size_pt * 0.6 * (line.lines ?? 1);
  if (line.kind === 'rule') return size_pt;
  return size_pt * 1.3 * ('size' in line && line.size ? line.size : 1);
}

function drawLine(document: PDFKit.PDFDocument, line: Line, options: { paper: Paper; face: Face; top: number }): void {
  if (line.kind === 'gap') return;

  const { paper, face, top } = options;
  const inner = paper.width_pt - paper.margin_pt * 2;
  if (line.kind === 'rule') {
    drawRule(document, line.of, options);
    return;
  }

  const widthOf = (text: string) =>
    (document.widthOfString(text) + face.spacing * Math.max(0, text.length - 1)) * face.stretch;
  const size = paper.size_pt * ('size' in line && line.size ? line.size : 1);
  document.font(line.bold ? face.bold : face.regular).fontSize(size);
  // A line that is too long is printed in a smaller size, so that its parts do not overlap.
  const wanted =
    line.kind === 'pair' ? widthOf(`${line.left}   ${line.right}`) : line.kind === 'columns' ? 0 : widthOf(line.text);
  if (wanted > inner) document.fontSize((size * inner) / wanted);
  const write = (text: string, left: number) => {
    document.save();
    document.translate(left, top).scale(face.stretch, 1);
    document.text(text, 0, 0, { lineBreak: false, characterSpacing: face.spacing });
    document.restore();
  };

  const { margin_pt } = paper;
  switch (line.kind) {
    case 'centre':
      write(line.text, margin_pt + Math.max(0, (inner - widthOf(line.text)) / 2));
      return;
    case 'left':
      write(line.text, margin_pt);
      return;
    case 'pair':
      write(line.left, margin_pt);
      write(line.right, margin_pt + inner - widthOf(line.right));
      return;
    case 'columns':
      for (const [index, cell] of line.cells.entries()) {
        const at = margin_pt + inner * (line.at[index] ?? 0);
        // The last column is right-aligned; the others start at their position.
        write(cell, index === line.cells.length - 1 ? margin_pt + inner - widthOf(cell) : at);
      }
  }
}

function drawRule(
  document: PDFKit.PDFDocument,
  rule: '-' | '=' | '.' | '_',
  { paper, top }: { paper: Paper; top: number },
): void {
  const at = top + paper.size_pt * 0.4;
  const right = paper.width_pt - paper.margin_pt;
  document.save().lineWidth(rule === '_' ? 0.8 : 0.5);
  if (rule === '-') document.dash(3, { space: 2 });
  if (rule === '.') document.dash(1, { space: 2 });
  for (const y of rule === '=' ? [at - 1, at + 1] : [at]) document.moveTo(paper.margin_pt, y).lineTo(right, y).stroke();
  document.restore();
}
