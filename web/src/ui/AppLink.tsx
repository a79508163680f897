import { type ComponentProps, createContext, type MouseEvent, use } from 'react';

/** Client-side navigation, which the app provides. */
interface Navigation {
  navigate(href: string): void;
  preload?(href: string): void;
}

/** The navigation that the app provides. Without it, AppLink is an ordinary link. */
export const NavigationContext = createContext<Navigation | null>(null);

export type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** A link to a page of the app or, with an absolute URL, to another site. */
export function AppLink({ href, onClick, ...rest }: AppLinkProps) {
  const navigation = use(NavigationContext);
  const isInternal = href.startsWith('/') || href.startsWith('#');

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!navigation || !isInternal || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    navigation.navigate(href);
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={() => isInternal && navigation?.preload?.(href)}
      {...(isInternal || href.startsWith('mailto:') ? {} : { rel: 'noopener noreferrer' })}
    />
  );
}

/**
 * Returns true for a plain left click. The browser handles clicks with a modifier key or the middle button, and clicks
 * on links with a target.
 */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isModified && (target === '' || target === '_self');
}
