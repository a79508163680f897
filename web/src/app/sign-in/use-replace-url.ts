import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Navigates without leaving the form in the history, because Back must not submit it again. */
export function useReplaceUrl(): (url: string) => void {
  const navigate = useNavigate();
  return useCallback((url: string) => void navigate({ href: url, replace: true }), [navigate]);
}
