/** Which page is shown: a tiny router over the address. */

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'join'; code: string }
  | { page: 'rules'; game: string }
  | { page: 'school'; id: string }
  | { page: 'lost' };

function read(path: string): Route {
  let words: string[];
  try {
    words = path.split('/').map(decodeURIComponent);
  } catch {
    return { page: 'lost' }; // a per cent sign that stands for nothing
  }
  const [, first, second, third, ...rest] = words;
  if (!first) return { page: 'home' };
  if (first === 'school' && !third && !rest.length) return { page: 'school', id: second ?? '' };
  if (rest.length || !second) return { page: 'lost' };
  if (first === 't' && !third) return { page: 'table', id: second };
  if (first === 't' && third === 'replay') return { page: 'replay', id: second };
  if (first === 'join' && !third) return { page: 'join', code: second };
  if (first === 'rules' && !third) return { page: 'rules', game: second };
  return { page: 'lost' };
}

class Place {
  route = $state.raw<Route>(read(location.pathname));
  query = $state.raw(new URLSearchParams(location.search));
  hash = $state(location.hash.slice(1));

  constructor() {
    window.addEventListener('popstate', () => this.#look());
  }

  /** Goes to an address of this page; `replace` leaves no step to go back to. */
  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.#look();
    if (!replace && !location.hash) window.scrollTo(0, 0);
  }

  #look(): void {
    const next = read(location.pathname);
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
    this.query = new URLSearchParams(location.search);
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const place = new Place();
export const go = (path: string, replace = false): void => place.go(path, replace);

/** Follows links to our own pages without loading anything anew. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  const here = url.pathname === location.pathname && url.search === location.search;
  if (here && url.hash) return; // the browser scrolls there by itself
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
}
