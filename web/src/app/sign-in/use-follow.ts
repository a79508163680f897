import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Follows an address of the product without leaving the form in the history: going back must not send it again. */
export function useFollow(): (address: string) => void {
  const navigate = useNavigate();
  return useCallback((address: string) => void navigate({ href: address, replace: true }), [navigate]);
}
