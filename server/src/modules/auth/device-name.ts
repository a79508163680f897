/**
 * Converts a user agent to a name such as 'Chrome on Windows'. It helps people to recognise a device but is not
 * reliable.
 */
export function deviceName(user_agent: string): string {
  const browser = firstMatch(user_agent, browsers) ?? 'Unknown browser';
  const system = firstMatch(user_agent, systems);
  return system ? `${browser} on ${system}` : browser;
}

// The order matters: Edge's user agent also contains Chrome, and Chrome's also contains Safari.
const browsers: [RegExp, string][] = [
  [/Edg\//u, 'Edge'],
  [/OPR\//u, 'Opera'],
  [/Firefox\//u, 'Firefox'],
  [/Chrom(e|ium)\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone|iPad/u, 'iOS'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/Mac OS X|Macintosh/u, 'macOS'],
  [/CrOS/u, 'ChromeOS'],
  [/Linux/u, 'Linux'],
];

function firstMatch(text: string, table: [RegExp, string][]): string | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
