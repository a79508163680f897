import { useEffect, useState } from 'react';

/** The URL of an image on this device; null for other files. */
export function useContentUrl(content: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    // Only these are shown by every browser.
    if (!content || !/^image\/(jpeg|png|webp)$/u.test(content.type)) return setUrl(null);
    const created = URL.createObjectURL(content);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [content]);
  return url;
}
