/**
 * The address of a page that the server names, for a link of the router, whose own type knows each page alone. The router reads it when it is
 * followed; one that is no page leads to the page that says so.
 */
export const pagePath = (path: string) => path as '/';
