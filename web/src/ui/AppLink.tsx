import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/** How the application moves to another page of its own without loading the document again. */
export interface Navigation {
  navigate(href: string): void;
  preload?(href: string): void;
}

/** Given once by the application. Without it a link is an ordinary link. */
export const NavigationContext = createContext<Navigation | null>(null);

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link to a page of the product, or out of it when the address is absolute. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const navigation = use(NavigationContext);
  const isOwn = href.startsWith('/') || href.startsWith('#');

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!navigation || !isOwn || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigation.navigate(href);
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={() => isOwn && navigation?.preload?.(href)}
      {...(isOwn || href.startsWith('mailto:') ? {} : { rel: 'noopener noreferrer' })}
    />
  );
}

/** Clicks with a modifier, a middle button or a target belong to the browser. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isModified && (target === '' || target === '_self');
}
