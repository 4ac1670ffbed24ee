declare module '@adobe/structured-data-validator' {
	interface Issue {
		issueMessage: string;
		severity: 'ERROR' | 'WARNING';
	}

	/** Validates structured data by the rules published by search engines, which cover a subset of schema.org. */
	// biome-ignore lint/style/noDefaultExport: the package exports it so.
	export default class Validator {
		/** @param data the things in each notation, by type. */
		validate(
			data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, object[]>>,
		): Promise<Issue[]>;
	}
}
