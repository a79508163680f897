import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { IntegrationCards } from './parts/IntegrationCards.tsx';
import { integrationSections } from './parts/integration-sections.tsx';

/** All integrations as cards. The URL names the open section. */
export function IntegrationsScreen() {
  const { search } = useUrlSearch();
  // An accounting system redirects to this page with a code. The redirect URL cannot contain the section.
  const key = search.code && search.state ? 'accounting' : search.section;
  const section = integrationSections.find((each) => each.key === key);
  if (!section) return <IntegrationCards />;
  const { title, line, render } = section;
  return (
    <>
      <PageHeader
        title={title}
        line={line}
        crumbs={[{ label: 'Integrations', href: '/settings/integrations' }, { label: title }]}
      />
      {render()}
    </>
  );
}
