import { useParams } from '@tanstack/react-router';
import { OneReport } from './parts/OneReport.tsx';

export function ReportScreen() {
  const { reportId } = useParams({ strict: false }) as { reportId: string };
  return <OneReport key={reportId} id={reportId} isEditing={false} />;
}
