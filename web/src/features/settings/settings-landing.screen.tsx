import { Navigate } from '@tanstack/react-router';
import { LoadingImage } from '../../ui/LoadingImage.tsx';
import { useSettingsPages } from './parts/use-settings-pages.ts';

/** Redirects to the first settings page the user can see. */
export function SettingsLandingScreen() {
  const first = useSettingsPages()[0]?.entries[0];
  return first ? <Navigate to={first.path as string} replace /> : <LoadingImage />;
}
