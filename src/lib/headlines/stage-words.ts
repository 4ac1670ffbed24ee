/** Stages of rounds as headlines write them, the more exact first, and what the catalogue calls them. */
const stages: readonly [pattern: RegExp, type: (found: RegExpExecArray) => string][] = [
	[/\bpre[- ]?seed\b/iu, () => 'Pre-Seed'],
	[/\bpre[- ]series ([a-h])\b/iu, ([, letter = '']) => `Pre-Series ${letter.toUpperCase()}`],
	[
		/\bseries ([a-h])(\d|\+)?(?![\p{L}\p{N}])/iu,
		([, letter = '', more = '']) => `Series ${letter.toUpperCase()}${more}`,
	],
	[/\bextended seed\b|\bseed (?:extension|plus)\b|\bseed\+/iu, () => 'Extended Seed'],
	[/\bseed\b(?! phrase)/iu, () => 'Seed'],
	[/\bangel (?:round|investment|funding)\b/iu, () => 'Angel'],
	[/\bprivate (?:token )?(?:sale|round)\b/iu, () => 'Private Token Sale'],
	[/\b(?:public|community|token) sale\b|\btoken offering\b/iu, () => 'Public Token Sale'],
	[/\b(ico|ido|ieo)\b/iu, ([, short = '']) => short.toUpperCase()],
	[/\bstrategic\b/iu, () => 'Strategic'],
	[/\bdebt (?:financing|facility|round|funding)\b|\bcredit (?:facility|line)\b/iu, () => 'Debt'],
];

/** The catalogue's word for the first stage that a line names; null where it names none. */
export function stageIn(text: string): string | null {
	for (const [pattern, type] of stages) {
		const found = pattern.exec(text);
		if (found) return type(found);
	}
	return null;
}
