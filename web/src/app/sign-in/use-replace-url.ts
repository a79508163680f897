import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that opens a URL in place of the current page in the history, so that Back does not return to a
 * form that was already submitted.
 */
export function useReplaceUrl(): (url: string) => void {
  const navigate = useNavigate();
  return useCallback((url: string) => void navigate({ href: url, replace: true }), [navigate]);
}
