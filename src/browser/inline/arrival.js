// The first visit begins with the rounds; who comes from a page of this site, or has been here, has asked for home.
try {
	const from = document.referrer && new URL(document.referrer).origin;
	if (!localStorage.getItem('has_navigated') && from !== location.origin)
		location.replace('/directory/fundraising');
} catch {}
