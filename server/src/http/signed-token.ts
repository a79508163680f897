import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';

interface Signing {
  /** The purpose of the token. Each purpose has its own key, so a token is never accepted for another purpose. */
  purpose: string;
  secret: string;
}

const idBytes = 16;

/** Signs ids and a text for a link that does not expire by itself. The content can be read by everyone. */
export function signToken({ ids, text = '' }: { ids: readonly string[]; text?: string }, signing: Signing): string {
  const content = Buffer.concat([...ids.map((id) => parse(id)), Buffer.from(text)]);
  return `${content.toString('base64url')}.${signatureOf(content, signing).toString('base64url')}`;
}

/** Parses a signed token; undefined if it is forged or incomplete. */
export function readSignedToken(
  token: string,
  { no_of_ids, ...signing }: Signing & { no_of_ids: number },
): { ids: string[]; text: string } | undefined {
  const [content, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!content || !signature || content.length < no_of_ids * idBytes) return undefined;
  const expected = signatureOf(content, signing);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  return {
    ids: Array.from({ length: no_of_ids }, (_, index) => stringify(content, index * idBytes)),
    text: content.subarray(no_of_ids * idBytes).toString(),
  };
}

function signatureOf(content: Buffer, { purpose, secret }: Signing): Buffer {
  return createHmac('sha256', `${purpose} ${secret}`).update(content).digest();
}
