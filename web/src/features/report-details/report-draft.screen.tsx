import { useParams } from '@tanstack/react-router';
import { OneReport } from './parts/OneReport.tsx';

export function ReportDraftScreen() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <OneReport key={reportId} id={reportId} isEditing />;
}
