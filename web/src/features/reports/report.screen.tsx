import { useParams } from '@tanstack/react-router';
import { OneReport } from './parts/OneReport.tsx';

/** A report as everybody sees it who may see it. */
export function ReportScreen() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <OneReport key={reportId} id={reportId} isEditing={false} />;
}
