declare module 'heic-decode' {
  interface DecodedImage {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeicImage {
    width: number;
    height: number;
    decode(): Promise<DecodedImage>;
  }
  const heicDecode: {
    all(of: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
  };
  export default heicDecode;
}
