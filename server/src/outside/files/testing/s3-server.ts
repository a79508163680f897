import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

export const s3Keys = { access_key_id: 'S3RVER', secret_access_key: 'S3RVER' };

export interface S3Server {
  endpoint: string;
  bucket: string;
  stop(): Promise<void>;
}

/** Starts an S3-compatible server with one empty bucket, on its own port. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-s3-'));
  const bucket = 'receipts';
  const server = new S3rver({
    directory,
    port: 0,
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    // This server computes the signature of a bucket's URL without the slash that Amazon's client signs.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });

  const { port } = await server.run();

  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
