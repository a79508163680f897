import { useUrlSearch } from '../../ui/use-url-search.ts';
import { Requests } from './parts/requests/Requests.tsx';
import { Schedules } from './parts/schedules/Schedules.tsx';
import { TemplateEditorPage } from './parts/TemplateEditorPage.tsx';
import { Templates } from './parts/Templates.tsx';

/**
 * The page for the company's export templates, schedules and report requests. The URL names the tab, or the template
 * that is being edited.
 */
export function ExportTemplatesScreen() {
  const { search, change } = useUrlSearch();
  const { template } = search;
  if (template)
    return (
      <TemplateEditorPage
        key={template}
        template_id={template === 'new' ? null : template}
        onClose={() => change(({ template: _, ...rest }) => rest)}
      />
    );
  if (search.tab === 'schedules') return <Schedules />;
  return search.tab === 'requests' ? <Requests /> : <Templates />;
}
