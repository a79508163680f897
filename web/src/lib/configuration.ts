/** What the server tells the page about its surroundings; it stands in index.html, so no request is spent on it. */
export interface Configuration {
  mode: 'development' | 'production';
  bases: Record<Base, string>;
  links: Record<LinkName, string | null>;
  chat_script_url: string | null;
  analytics_url: string | null;
  has_local_outbox: boolean;
}

/** The services the calls are spread over. They are one by default and can live apart. */
export type Base = 'api' | 'auth' | 'billing' | 'user_management';

export type LinkName = 'travel' | 'faq' | 'help_center' | 'app_store' | 'google_play' | 'privacy' | 'terms';

const standard: Configuration = {
  mode: import.meta.env.DEV ? 'development' : 'production',
  bases: { api: '/api', auth: '/api', billing: '/api', user_management: '/api' },
  links: { travel: null, faq: null, help_center: null, app_store: null, google_play: null, privacy: null, terms: null },
  chat_script_url: null,
  analytics_url: null,
  has_local_outbox: false,
};

/** Read once: the page is rendered anew whenever the server's configuration changes. */
export const configuration: Configuration = readConfiguration(pageText());

export function readConfiguration(text: string): Configuration {
  const given = parsed(text);
  return {
    ...standard,
    ...given,
    bases: { ...standard.bases, ...given.bases },
    links: { ...standard.links, ...given.links },
  };
}

function pageText(): string {
  return globalThis.document?.getElementById('configuration')?.textContent ?? '';
}

/** Vite's own development server leaves the placeholder in place; everything has a default then. */
function parsed(text: string): Partial<Configuration> {
  try {
    return JSON.parse(text) as Partial<Configuration>;
  } catch {
    return {};
  }
}
