import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { IntegrationCards } from './parts/IntegrationCards.tsx';
import { integrationSections } from './parts/integration-sections.tsx';

/** All integrations as cards; the URL names the section that is open. */
export function IntegrationsScreen() {
  const { search } = useUrlSearch();
  const section = integrationSections.find(({ key }) => key === search.section);
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
