/** Stages of rounds as headlines write them, the more exact first, and what the catalogue calls them. */
const stages: readonly [pattern: RegExp, type: (found: RegExpExecArray) => string][] = [
	[/\bpre[- ]?seed\b/iu, () => 'Pre-Seed'],
	[/\bpre[- ](?:series )?([ab])\b/iu, ([, letter = '']) => `Pre-Series ${letter.toUpperCase()}`],
	[
		/\bseries ([a-h])(\d|\+)?(?![\p{L}\p{N}])/iu,
		([, letter = '', more = '']) => `Series ${letter.toUpperCase()}${more}`,
	],
	[/\bextended seed\b|\bseed(?: plus|\+)/iu, () => 'Extended Seed'],
	[/\bseed\b(?! phrase)/iu, () => 'Seed'],
	[/\bangel\+? (?:round|investment|funding)\b/iu, () => 'Angel'],
	[/\bprivate (?:token )?sale\b/iu, () => 'Private Token Sale'],
	[/\bprivate (?:round|placement)\b/iu, () => 'Private'],
	[/\b(?:public|community|token) sale\b|\btoken offering\b/iu, () => 'Public Token Sale'],
	[/\b(ico|ido|ieo)\b/iu, ([, short = '']) => short.toUpperCase()],
	[
		/\bstrategic (?:[\w-]+ )?(?:round|raise|funding|financing|investment|sale|stake|cheque|check|capital)\b/iu,
		() => 'Strategic',
	],
	[/\bpre-ipo\b/iu, () => 'Pre-IPO'],
	[/\bbridge (?:round|financing)\b/iu, () => 'Bridge'],
	[/\bgrowth (?:round|financing)\b/iu, () => 'Growth'],
	[/\bdebt (?:financing|facility|round|funding)\b|\bcredit (?:facility|line)\b/iu, () => 'Debt'],
];
/** A round that was closed before, and is made larger. */
const extension = /\bexten(?:sion|ded|ds)\b|\bexpansion of\b|\badds? \S+ to\b|\btops up\b/iu;

/** The catalogue's word for the first stage that a text names, within a line that may say that it was extended; null for none. */
export function stageIn(text: string, line = text): string | null {
	for (const [pattern, type] of stages) {
		const found = pattern.exec(text);
		if (!found) continue;
		const stage = type(found);
		return /^(?:Seed|Series)/.test(stage) && extension.test(line) ? `Extended ${stage}` : stage;
	}
	return null;
}
