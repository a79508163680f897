import { provideCatalogue } from '#domain/language/translate.ts';

/** Runs a component test in German, with a catalogue that has only these texts. */
export async function inGerman(texts: Record<string, string>, test: () => Promise<void>): Promise<void> {
  provideCatalogue(() => ({ code: 'de', texts }));
  try {
    await test();
  } finally {
    provideCatalogue(() => undefined);
  }
}
