declare module 'libheif-js/wasm-bundle.js' {
  interface Channel {
    id: unknown;
    width: number;
    height: number;
    stride: number;
    /** A view of the memory of the decoder, valid until the image is released. */
    data: Uint8Array;
  }
  interface DecodedImage {
    code?: unknown;
    channels: Channel[];
    image: unknown;
  }
  interface HeifImage {
    handle: unknown;
    get_width(): number;
    get_height(): number;
    free(): void;
  }
  const libheif: {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[]; decoder: { delete(): void } | null };
    heif_colorspace: { heif_colorspace_RGB: unknown };
    heif_chroma: { heif_chroma_interleaved_RGB: unknown };
    heif_channel: { heif_channel_interleaved: unknown };
    heif_js_decode_image2(
      handle: unknown,
      colorspace: unknown,
      chroma: unknown,
    ): Promise<DecodedImage> | DecodedImage | undefined;
    heif_image_release(image: unknown): void;
  };
  export default libheif;
}
