/** The look of a company's emails: their colour, and whether they show the company's logo. */
export interface MailLook {
  /** A hexadecimal colour, such as '#0b7a70'. */
  color: string;
  shows_logo: boolean;
}

export const defaultLook: MailLook = { color: '#0b7a70', shows_logo: true };

/** Returns white or black, depending on which is easier to read on the colour. */
export function readableOn(color: string): '#ffffff' | '#000000' {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000';
}
