import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takesEncoding } from '../serve/web-files.ts';

interface Built {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/**
 * Serves a document that is the same for everyone. It is built and compressed on first use and then cached in memory.
 */
export function builtDocument(type: string, build: () => string) {
  let built: Promise<Built> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    built ??= compressed(build());
    const { etag, plain, ...encoded } = await built;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();

    const encoding = (['br', 'gzip'] as const).find((known) => takesEncoding(request, known));
    if (encoding) reply.header('content-encoding', encoding);
    return reply.type(type).send(encoding ? encoded[encoding] : plain);
  };
}

async function compressed(text: string): Promise<Built> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(plain),
  ]);
  return { etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`, plain, br, gzip: gz };
}
