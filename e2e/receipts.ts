import type { Browser } from '@playwright/test';

/** The text that is printed on a sample receipt. */
interface PaperReceipt {
  merchant: string;
  /** The date as printed, such as '10/11/2026'. */
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

/** Creates photos of receipts, one file each. */
export async function photograph(browser: Browser, receipts: readonly PaperReceipt[]): Promise<Photo[]> {
  const page = await browser.newPage({ viewport: { width: 600, height: 900 }, deviceScaleFactor: 2 });
  const photos: Photo[] = [];
  for (const [index, receipt] of receipts.entries()) {
    await page.setContent(paper(receipt));
    const buffer = await page.locator('main').screenshot({ type: 'jpeg', quality: 85 });
    photos.push({ name: `IMG_${2291 + index}.jpg`, mimeType: 'image/jpeg', buffer });
  }
  await page.close();
  return photos;
}

/** Creates receipts as PDFs with selectable text. */
async function printed(browser: Browser, receipts: readonly PaperReceipt[]): Promise<Photo[]> {
  const page = await browser.newPage();
  const files: Photo[] = [];
  for (const [index, receipt] of receipts.entries()) {
    await page.setContent(paper(receipt));
    files.push({ name: `receipt-${index + 1}.pdf`, mimeType: 'application/pdf', buffer: await page.pdf() });
  }
  await page.close();
  return files;
}

/**
 * The number of the fifty receipts that are photos; the rest are PDFs. Reading a photo takes seconds, so only a long
 * run uses photos for all of them.
 */
const photosOfFifty = process.env.TEST_LONG ? 50 : 4;

export async function fiftyReceipts(browser: Browser): Promise<Photo[]> {
  const receipts = Array.from({ length: 50 }, (_, index) => ({
    merchant: `Cafe Number ${index + 11}`,
    day: `${String((index % 9) + 1).padStart(2, '0')}/11/2026`,
    total: `${index + 10}.50`,
    currency: 'EUR',
  }));
  return [
    ...(await photograph(browser, receipts.slice(0, photosOfFifty))),
    ...(await printed(browser, receipts.slice(photosOfFifty))),
  ];
}

function paper({ merchant, day, total, currency, lines = halves(total) }: PaperReceipt): string {
  const rows = lines.map(([what, amount]) => `<p><span>${what}</span><span>${amount}</span></p>`).join('');
  return `<style>
      main { width: 384px; padding: 40px 36px; background: #fffefb; color: #222;
        font: 14px/24px 'DejaVu Sans Mono', monospace }
      h1 { margin: 0 0 10px; font-size: 18px; text-align: center }
      p { display: flex; justify-content: space-between; margin: 0 }
      p.middle { justify-content: center }
      hr { border: 0; border-top: 1px dashed #888; margin: 16px 0 }
      b { font-size: 16px }
    </style>
    <main><h1>${merchant}</h1><p class="middle">Invalidenstr. 12, 10115 Berlin</p><hr>
    <p><span>Date</span><span>${day}</span></p><p><span>Time</span><span>18:05</span></p><hr>${rows}<hr>
    <p><b>TOTAL ${currency}</b><b>${total}</b></p><hr><p class="middle">Thank you</p></main>`;
}

/** Splits a total into two lines that add up to it. */
function halves(total: string): [string, string][] {
  const cents = Number(total.replace('.', ''));
  const first = Math.floor(cents / 2);
  return [
    ['First service', decimalText(first)],
    ['Second service', decimalText(cents - first)],
  ];
}

function decimalText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
