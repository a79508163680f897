import { Navigate } from '@tanstack/react-router';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { useSettingsPages } from './parts/use-settings-pages.ts';

/** Opens the first page of the settings this person may see. */
export function SettingsLandingScreen() {
  const first = useSettingsPages()[0]?.entries[0];
  return first ? <Navigate to={first.path as string} replace /> : <LoadingImage />;
}

/** The general settings begin with the people. */
export function GeneralLandingScreen() {
  return <Navigate to="/settings/general/users" replace />;
}
