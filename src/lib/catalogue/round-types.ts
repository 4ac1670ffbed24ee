/** Source labels that map to one of our round types; others are kept as they are. */
const types = new Map(
	[
		'Angel',
		'Debt',
		'Extended Seed',
		'Grant',
		'IPO',
		'M&A',
		'OTC',
		'Post-IPO',
		'Pre-Seed',
		'Pre-Series A',
		'Pre-Series B',
		'Private',
		'Private Token Sale',
		'Public Sale',
		'Public Token Sale',
		'Seed',
		'Series A',
		'Series B',
		'Series C',
		'Series D',
		'Series E',
		'Series F',
		'Strategic',
		'Treasury',
		'Undisclosed',
	].map((type) => [typeKey(type), type]),
);
const aliases: Record<string, string> = {
	acquisition: 'M&A',
	mergersacquisitions: 'M&A',
	seedround: 'Seed',
	strategicround: 'Strategic',
	strategicinvestment: 'Strategic',
	privateround: 'Private',
	privatesale: 'Private',
	publicround: 'Public Sale',
	ico: 'ICO',
	ido: 'IDO',
	ieo: 'IEO',
	debtfinancing: 'Debt',
	unknown: 'Undisclosed',
};

function typeKey(label: string): string {
	return label.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** Returns our name for any spelling of a round type. Unknown types are returned unchanged, and null stays null. */
export function roundType(given: string | null | undefined): string | null {
	const trimmed = given?.trim().replace(/\s+/g, ' ');
	if (!trimmed) return null;
	// `Seed+` is a round after the Seed, not the same one.
	const [, label, plus = ''] = /^(.*?)\s*(\+*)$/.exec(trimmed) ?? [];
	const key = typeKey(label ?? '');
	const known = types.get(key) ?? aliases[key];
	return known ? known + plus : trimmed;
}
