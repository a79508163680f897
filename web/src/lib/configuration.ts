/** The server settings that the page needs. The server writes them into index.html, which saves a request. */
interface Configuration {
  mode: 'development' | 'production';
  bases: Record<Base, string>;
  links: Record<LinkName, string | null>;
  chat_script_url: string | null;
  analytics_url: string | null;
  has_local_outbox: boolean;
}

/** The services that answer calls. By default one server answers all of them. */
export type Base = 'api' | 'auth' | 'billing' | 'user_management';

type LinkName = 'travel' | 'faq' | 'help_center' | 'app_store' | 'google_play' | 'privacy' | 'terms';

const standard: Configuration = {
  mode: import.meta.env.DEV ? 'development' : 'production',
  bases: { api: '/api', auth: '/api', billing: '/api', user_management: '/api' },
  links: { travel: null, faq: null, help_center: null, app_store: null, google_play: null, privacy: null, terms: null },
  chat_script_url: null,
  analytics_url: null,
  has_local_outbox: false,
};

/**
 * The configuration of this page. It is read only once, because a change of the server configuration takes effect at
 * the next page load anyway.
 */
export const configuration: Configuration = readConfiguration(pageText());

function readConfiguration(text: string): Configuration {
  const given = parse(text);
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

/**
 * Parses the configuration. Vite's development server leaves the placeholder in index.html; then the defaults apply.
 */
function parse(text: string): Partial<Configuration> {
  try {
    return JSON.parse(text) as Partial<Configuration>;
  } catch {
    return {};
  }
}
