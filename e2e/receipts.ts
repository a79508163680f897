import type { Browser } from '@playwright/test';

/** What stands on a receipt. */
export interface PaperReceipt {
  merchant: string;
  /** As it is printed: '10/11/2026'. */
  day: string;
  total: string;
  currency: string;
  lines?: readonly [string, string][];
}

export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Receipts as a phone would photograph them: plain paper, dark print, one file each. */
export async function photograph(browser: Browser, receipts: readonly PaperReceipt[]): Promise<Photo[]> {
  const desk = await browser.newPage({ viewport: { width: 480, height: 640 }, deviceScaleFactor: 2 });
  const photos: Photo[] = [];
  for (const [index, receipt] of receipts.entries()) {
    await desk.setContent(paper(receipt));
    const buffer = await desk.locator('main').screenshot({ type: 'jpeg', quality: 85 });
    photos.push({ name: `IMG_${2291 + index}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await desk.close();
  return photos;
}

function paper({ merchant, day, total, currency, lines = [['1 Service', total]] }: PaperReceipt): string {
  const rows = lines.map(([what, amount]) => `<p><span>${what}</span><span>${amount}</span></p>`).join('');
  return `<style>
      main { width: 400px; padding: 32px; background: #fffefb; color: #222; font: 18px/30px 'DejaVu Sans Mono', monospace }
      h1 { margin: 0; font-size: 24px; text-align: center }
      p { display: flex; justify-content: space-between; margin: 0 }
      hr { border: 0; border-top: 1px dashed #888; margin: 14px 0 }
      b { font-size: 22px }
    </style>
    <main><h1>${merchant}</h1><p><span>Receipt</span><span>${day}</span></p><hr>${rows}<hr>
    <p><b>TOTAL ${currency}</b><b>${total}</b></p><hr><p><span>Thank you</span></p></main>`;
}
