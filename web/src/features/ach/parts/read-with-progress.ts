const readShare = 90;

/**
 * Reads a file as base64 and reports the progress up to 90 percent. The remaining 10 percent are for sending the file.
 */
export function readWithProgress(file: File, onPercent: (percent: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onprogress = ({ loaded, total }) => total > 0 && onPercent(Math.floor((loaded / total) * readShare));
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
