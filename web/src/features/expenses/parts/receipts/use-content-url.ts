import { useEffect, useState } from 'react';

const revokeAfterMs = 60_000;

/** Creates a URL for an image on this device; null for other files. */
export function useContentUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    // Only these image types are supported by every browser.
    if (!content || !/^image\/(jpeg|png|webp)$/u.test(content.type)) return setUrl(null);
    const created = URL.createObjectURL(content);
    setUrl(created);
    // The image may still be loading when it is replaced by the uploaded one.
    return () => void setTimeout(() => URL.revokeObjectURL(created), revokeAfterMs);
  }, [content]);
  return url;
}
