/**
 * Generates a random id. Browsers offer `crypto.randomUUID` only over HTTPS, and a trial installation may use plain
 * HTTP.
 */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
