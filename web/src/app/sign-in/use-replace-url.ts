import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that replaces the form in the history with the next page, because Back must not submit it again.
 */
export function useReplaceUrl(): (url: string) => void {
  const navigate = useNavigate();
  return useCallback((url: string) => void navigate({ href: url, replace: true }), [navigate]);
}
