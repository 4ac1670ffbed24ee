declare module '@adobe/structured-data-validator' {
	interface Issue {
		issueMessage: string;
		severity: 'ERROR' | 'WARNING';
	}

	/** Validates structured data by the rules that search engines publish, a subset of schema.org's. */
	// biome-ignore lint/style/noDefaultExport: it is what the package exports.
	export default class Validator {
		/** @param data the things in each notation, by type. */
		validate(
			data: Record<'jsonld' | 'microdata' | 'rdfa', Record<string, object[]>>,
		): Promise<Issue[]>;
	}
}
