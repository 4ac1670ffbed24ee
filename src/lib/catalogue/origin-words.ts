/** Returns an origin in words: `import:oss-directory` → `Import from oss-directory`. */
export function originInWords(origin: string): string {
	const [kind, name] = origin.split(':', 2);
	if (origin === 'import:site-icon') return 'Icon of its own site';
	if (kind === 'import') return `Import from ${name}`;
	if (kind === 'proposal') return `Proposal ${name}`;
	if (origin === 'rule:name') return 'By rule: taken for a person because of its name';
	return (
		{
			starter: 'Starter catalogue',
			sample: 'Sample record',
			staff: 'Editors',
			revert: 'Revert',
			rule: 'By rule',
		}[origin] ?? origin
	);
}
