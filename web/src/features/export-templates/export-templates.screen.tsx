import { useUrlSearch } from '../../ui/use-url-search.ts';
import { Requests } from './parts/requests/Requests.tsx';
import { Schedules } from './parts/schedules/Schedules.tsx';
import { TemplateEditorPage } from './parts/TemplateEditorPage.tsx';
import { Templates } from './parts/Templates.tsx';

/**
 * The company's export templates, their schedules and requests for reports; the URL names the tab and the template that
 * is being edited.
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
