/** Parses a typed 24-hour time (7:30, 0730, 19.05, 19:05:30) into 'HH:MM' or 'HH:MM:SS', or null. */
export function readTime(typed: string): string | null {
  const match = /^(\d{1,2})[:.]?(\d{2})(?:[:.](\d{2}))?$/u.exec(typed.trim());
  const [, hours = '', minutes = '', seconds] = match ?? [];
  if (!match || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds ?? 0) > 59) return null;
  return [hours.padStart(2, '0'), minutes, ...(seconds ? [seconds] : [])].join(':');
}
