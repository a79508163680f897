import { useParams } from '@tanstack/react-router';
import { OneReport } from './parts/OneReport.tsx';

/** A report its owner still works on: what it is about, what goes into it, and handing it in. */
export function ReportDraftScreen() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <OneReport key={reportId} id={reportId} isEditing />;
}
