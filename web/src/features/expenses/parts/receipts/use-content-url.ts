import { useEffect, useState } from 'react';

const revokeAfterMs = 60_000;

/** Returns a URL for a JPEG, PNG or WebP image on this device; null for any other file. */
export function useContentUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    // Every browser can show images of these types, but not of others such as HEIC.
    if (!content || !/^image\/(jpeg|png|webp)$/u.test(content.type)) return setUrl(null);
    const created = URL.createObjectURL(content);
    setUrl(created);
    // The URL stays valid for a while, because the image may still be loading when the uploaded one replaces it.
    return () => void setTimeout(() => URL.revokeObjectURL(created), revokeAfterMs);
  }, [content]);
  return url;
}
