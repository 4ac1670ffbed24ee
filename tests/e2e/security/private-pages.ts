/** Pages for who is signed in, with the address that each is asked by. A page that asks who comes and has no row here fails the tests. */
export const privatePages: Readonly<Record<string, string>> = {
	'/notifications': '/notifications',
	'/notifications/alerts': '/notifications/alerts',
	'/notifications/preferences': '/notifications/preferences',
	'/watchlist': '/watchlist',
};
