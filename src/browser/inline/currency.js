// Right behind the choice, before any amount is painted: the currency that was chosen on another page.
{
	const choice = document.querySelector('select[data-currency]');
	try {
		const kept = localStorage.getItem('currency');
		for (const option of choice.options)
			if (option.value === kept && !option.disabled) choice.value = kept;
	} catch {}
	choice.addEventListener('change', () => {
		try {
			localStorage.setItem('currency', choice.value);
		} catch {}
	});
}
