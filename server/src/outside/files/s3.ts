import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { type FilesPort, TooManyBytes } from './port.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** The endpoint of another S3-compatible store. Defaults to Amazon's. */
  endpoint?: string | undefined;
  /** Whether the bucket is in the path instead of the host name. */
  is_path_style: boolean;
  /** The access key; if absent, the credentials are found in the same way as by the AWS command line. */
  keys?: { access_key_id: string; secret_access_key: string } | undefined;
}

/** Stores files in any S3-compatible store. Browsers upload directly to it. */
export function s3Files(options: S3Options): FilesPort {
  const { bucket: Bucket } = options;
  const client = clientFor(options);
  const get = async (Key: string) => {
    try {
      const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket, Key }));
      return { bytes: ContentLength, body: Body as Readable };
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  };
  return {
    origin: originOf(options),
    close: async () => client.destroy(),

    async signForm({ key, type, most_bytes, now, expires_at }) {
      const { url, fields } = await createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { 'Content-Type': type },
        Conditions: [
          ['content-length-range', 1, most_bytes],
          ['eq', '$Content-Type', type],
        ],
        Expires: Math.round((expires_at.getTime() - now.getTime()) / 1000),
      });
      return { url, fields };
    },

    async read(key, { most_bytes }) {
      const found = await get(key);
      if (!found) return null;
      if (found.bytes > most_bytes) {
        found.body.destroy();
        throw new TooManyBytes(most_bytes);
      }
      return Buffer.concat(await found.body.toArray());
    },

    stream: get,

    async write(Key, body, { type: ContentType }) {
      if (body instanceof Uint8Array) await client.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType }));
      else await writeInParts(client, { Bucket, Key, ContentType }, body);
    },

    async *list(Prefix) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken && { ContinuationToken }) }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    async delete(keys) {
      for (let from = 0; from < keys.length; from += 1000) {
        const Objects = keys.slice(from, from + 1000).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(
          new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const failed = Errors.find(({ Code }) => Code !== 'NoSuchKey');
        if (failed) throw new Error(`S3 did not delete ${failed.Key}: ${failed.Code}.`);
      }
    },
  };
}

function clientFor({ region, endpoint, is_path_style, keys }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle: is_path_style,
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: { accessKeyId: keys.access_key_id, secretAccessKey: keys.secret_access_key } }),
    // Some S3-compatible stores do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function originOf({ endpoint, is_path_style, bucket, region }: S3Options): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return `${protocol}//${is_path_style ? '' : `${bucket}.`}${host}`;
}

/** S3 requires at least five megabytes per part, except for the last one. */
const partBytes = 8 * 1024 * 1024;

interface UploadTarget {
  Bucket: string;
  Key: string;
  ContentType: string;
}

/** Uploads a stream of unknown length in parts. The object exists once all parts have arrived. */
async function writeInParts(client: S3Client, target: UploadTarget, body: AsyncIterable<Uint8Array>): Promise<void> {
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target));
  if (!UploadId) throw new Error('S3 did not start the upload.');
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for await (const Body of portions(body)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
    }
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Splits a stream into parts. Yields at least one, so that an empty stream becomes an empty object. */
async function* portions(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let bytes = 0;
  let count = 0;
  for await (const chunk of body) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < partBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
    count += 1;
  }
  if (bytes > 0 || count === 0) yield Buffer.concat(gathered);
}
