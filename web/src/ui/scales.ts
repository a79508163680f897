import type { MantineColorsTuple } from '@mantine/core';

/** The same colour scales as tokens.css, because Mantine calculates with them and cannot read CSS variables. */
export const scales = {
  teal: scale('eaf7f5 d2eeea a6ddd5 71c8bd 3db3a5 17978a 0b7a70 08675f 07514b 063b37'),
  gray: scale('f6f8f8 eef1f1 e3e8e8 d2d9d9 b3bebe 879494 5c6969 434f4f 283131 121818'),
  dark: scale('e7eded c4cece 98a6a6 6d7a7a 2b3434 222a2a 171d1d 0f1414 0b0f0f 070a0a'),
  amber: scale('fdf5e6 fae8c6 f3d28f e9b956 dda22a c08612 9b6808 825507 654108 452d08'),
  red: scale('fdf0ef fadddb f3b9b5 ea8f89 df6a62 d04a41 bb332b 9d2820 7b211b 551814'),
  blue: scale('eff4fd dbe7fa b7cff4 8cb1ec 6493e2 4478d4 2f61bd 264f9c 203f79 182d55'),
  violet: scale('f5f2fd e8e1fa d0c3f4 b39eec 977be2 7f5fd3 694abb 563c99 433077 2f2254'),
  green: scale('eff8ee dbefd9 b5deb2 86c783 5bae5a 3d943f 2c7a30 256428 1f4f22 173819'),
};

function scale(shades: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades
    .split(' ')
    .map((shade) => `#${shade}`);
  return [a, b, c, d, e, f, g, h, i, j];
}
