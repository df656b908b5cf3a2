/** A small router on the history API. */

export type Route =
  | { page: 'home' }
  | { page: 'me' }
  | { page: 'admin' }
  | { page: 'lobby'; query: URLSearchParams }
  | { page: 'new'; game: string; query: URLSearchParams }
  /** With `tv`, as shown on a screen in the room: what everybody may see, large and quiet. */
  | { page: 'table'; link: string; tv: boolean }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'missing'; path: string };

/** Return the route of a URL path. */
export function parse(address: string): Route {
  const url = new URL(address, 'http://page.invalid');
  const parts = url.pathname.split('/').filter(Boolean).map(decode);
  const [first, second, ...rest] = parts;
  if (first === undefined) return { page: 'home' };
  if (first === 'admin' && second === undefined) return { page: 'admin' };
  if (first === 'me' && second === undefined) return { page: 'me' };
  if (first === 'lobby' && second === undefined) return { page: 'lobby', query: url.searchParams };
  if (second !== undefined && rest.length === 0) {
    if (first === 'new') return { page: 'new', game: second, query: url.searchParams };
    if (first === 't' || first === 'tv') {
      return { page: 'table', link: second, tv: first === 'tv' };
    }
    if (first === 'rules') {
      return { page: 'rules', game: second, rule: decode(url.hash.slice(1)) };
    }
  }
  return { page: 'missing', path: url.pathname };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const here = $state<{ route: Route }>({ route: { page: 'home' } });

/** The current route, reactive. */
export function route(): Route {
  return here.route;
}

/** Whether the page is shown on a screen in the room, which nobody operates; reactive. */
export function isOnScreen(): boolean {
  return here.route.page === 'table' && here.route.tv;
}

let followed = '';

function follow(): void {
  followed = location.href;
  here.route = parse(location.href);
}

/** Whether the browser is on its way back, from something that lay over a page. */
export const back = { isComing: false };

/** Navigate to another of our pages. */
export function go(path: string, { replace = false } = {}): void {
  if (back.isComing)
    return addEventListener('popstate', () => go(path, { replace }), { once: true });
  // An entry with a state is of something that lay over the page: it does not come back.
  if (replace || history.state) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  follow();
  if (!path.includes('#')) scrollTo(0, 0);
}

/** Scroll to a part of the page, which must not be undone by what still lies over it. */
function goWithin(hash: string): void {
  if (back.isComing) return addEventListener('popstate', () => goWithin(hash), { once: true });
  if (history.state) location.replace(hash);
  else location.assign(hash);
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/**
 * Handle clicks on own links, and the browser's back and forward; call once.
 *
 * `onahead` is called with the page of a link that somebody points at.
 */
export function startRouting(onahead: (page: Route['page']) => Promise<unknown>): void {
  follow();
  // What lay over the page is gone after a reload, and so must be its entries of the history.
  addEventListener('load', () => history.state && history.go(-history.state));
  document.addEventListener('pointerover', ({ target }) => {
    const anchor = (target as Element).closest?.('a');
    if (anchor?.origin === location.origin) {
      onahead(parse(anchor.href).page).catch(() => undefined);
    }
  });
  addEventListener('popstate', () => followed === location.href || follow());
  addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    const anchor = (event.target as Element).closest?.('a');
    if (event.defaultPrevented || !anchor || !isPlainClick(event)) return;
    if (anchor.origin !== location.origin || anchor.target || anchor.hasAttribute('download')) {
      return;
    }
    if (anchor.pathname.startsWith('/api/')) return;
    event.preventDefault();
    if (anchor.pathname === location.pathname && anchor.hash) return goWithin(anchor.hash);
    go(anchor.pathname + anchor.search + anchor.hash);
  });
}
