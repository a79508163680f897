declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: {
      directory: string;
      port: number;
      address: string;
      silent: boolean;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
