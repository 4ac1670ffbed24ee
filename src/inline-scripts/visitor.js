// Before anything is painted: the same cached page serves everybody, and only the browser knows who is looking.
{
	const cookies = document.cookie.split('; ');
	const { dataset } = document.documentElement;
	if (cookies.includes('signed_in=1')) dataset.signedIn = '';
	if (!cookies.includes('consent=accepted')) dataset.consent = 'asked';
}
